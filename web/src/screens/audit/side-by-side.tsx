import type { WireAnswerRow } from '@sahada/contract/audit';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { answerText, toneOfRow } from './answer.ts';
import { AnswerPhotos } from './answer-photos.tsx';
import { Lightbox } from './lightbox.tsx';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';
import { words } from './words.ts';
import { Worth } from './worth.tsx';

export interface Pair {
  key: number;
  question: string;
  badges?: ReactNode;
  left: WireAnswerRow | null;
  right: WireAnswerRow | null;
}

/** Answers of two contents, question by question. */
export function SideBySide({
  left,
  right,
  pairs,
  after,
}: {
  left: ReactNode;
  right: ReactNode;
  pairs: readonly Pair[];
  /** Below the answers: what else differs. */
  after?: ReactNode;
}) {
  const [photo, setPhoto] = useState<{ row: WireAnswerRow; at: number } | null>(null);
  const open = (row: WireAnswerRow, at: number) => setPhoto({ row, at });
  return (
    <div>
      <div className={classes.pairHead} aria-hidden>
        <span>{left}</span>
        <span>{right}</span>
      </div>
      {pairs.map((pair) => (
        <article key={pair.key} className={classes.pair}>
          <h3>
            {pair.question} {pair.badges}
          </h3>
          <Side label={left} row={pair.left} open={open} />
          <Side label={right} row={pair.right} open={open} />
        </article>
      ))}
      {after}
      {photo !== null && (
        <Lightbox
          pictures={photo.row.pictures}
          name={photo.row.questionText}
          start={photo.at}
          mayDelete={false}
          onClose={() => setPhoto(null)}
        />
      )}
    </div>
  );
}

interface SideProps {
  label: ReactNode;
  row: WireAnswerRow | null;
  open: (row: WireAnswerRow, at: number) => void;
}

function Side({ label, row, open }: SideProps) {
  const say = useSay();
  const format = useFormat();
  return (
    <div className={classes.side}>
      <span className={classes.sideLabel}>{label}</span>
      {row === null ? (
        <p className={classes.quiet}>{say(reviewWords.notShown)}</p>
      ) : (
        <>
          <p className={classes.sideAnswer} data-tone={toneOfRow(row)}>
            {answerText(row, format) ?? say(words.none)} <Worth row={row} />
          </p>
          {row.note !== null && <p className={classes.sideNote}>{row.note}</p>}
          <AnswerPhotos row={row} className={classes.sidePhotos} onOpen={(at) => open(row, at)} />
        </>
      )}
    </div>
  );
}
