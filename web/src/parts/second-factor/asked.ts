import type { SecondStep } from '@sahada/contract/second-factor';
import type { CallError } from '../../client/call.ts';

/** What must follow the right password; null where the sign-in was refused for another reason. */
export const secondStepOf = ({ status, data }: CallError): SecondStep | null =>
  status === 200 && typeof data === 'object' && data !== null && 'SecondFactor' in data ? (data as SecondStep) : null;
