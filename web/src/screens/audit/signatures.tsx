import { pictureTexts, type WireDetails } from '@sahada/contract/audit';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './signatures.module.css';
import { words } from './words.ts';

type Signed = WireDetails['Signatures'];

/** What was signed under one response, or refused. */
export function Signatures({ of }: { of: Signed }) {
  return (
    <div className={classes.signatures}>
      {of.map((signature) => (
        <Signature key={`${signature.role} ${signature.name}`} signature={signature} />
      ))}
    </div>
  );
}

function Signature({ signature }: { signature: Signed[number] }) {
  const say = useSay();
  const format = useFormat();
  const role = say(signatureRoleTexts[signature.role]);
  const name = signature.name ?? '';
  return (
    <figure className={classes.signature}>
      <figcaption>{role}</figcaption>
      {signature.refused ? (
        <StatusBadge tone="bad">{say(words.refused)}</StatusBadge>
      ) : signature.url === null || signature.state !== 'ready' ? (
        <span className={classes.quiet}>
          {say(
            signature.state === null || signature.state === 'ready' ? words.noSignature : pictureTexts[signature.state],
          )}
        </span>
      ) : (
        <img src={signature.url} alt={say(words.signatureOf, { name: name || role })} loading="lazy" />
      )}
      <strong>{name}</strong>
      {signature.note !== null && <small>{signature.note}</small>}
      {signature.signedAt !== null && <small>{format.dateTime(signature.signedAt)}</small>}
    </figure>
  );
}
