import { type RawBuilder, sql } from 'kysely';

/** A page of what there is of one user. */
export interface Asked {
  userId: number;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface PageOf<Row> {
  ListItems: Row[];
  TotalItemsCount: number;
}

export const limitsOf = ({ page = 1, pageSize = 10 }: Omit<Asked, 'userId'>): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
