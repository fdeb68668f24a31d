import { Alert, Button, NumberInput, Radio } from '@mantine/core';
import { retention, retentionKindTexts, retentionMonths, retentionTexts } from '@sahada/contract/retention';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { Dialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './retention.module.css';
import { aboutKinds } from './retention-words.ts';
import { Tonight } from './tonight.tsx';
import { TypedNumber } from './typed-number.tsx';

const words = {
  how: say({ tr: 'Ne kadar saklansın?', en: 'How long is it kept?' }),
  until: say({ tr: 'Süre dolunca yok edilsin', en: 'Destroyed after some months' }),
  months: say({ tr: 'Ay', en: 'Months' }),
  tonight: say({ tr: 'Kural bu gece uygulanırsa', en: 'What the rule does tonight' }),
  forGood: say({
    tr: 'Yok edilen geri getirilemez. Önceden alınmış yedekler, silinene kadar bu verileri içerir.',
    en: 'What is destroyed cannot be brought back. Backups taken before hold it until they are deleted.',
  }),
  second: say({
    tr: 'Firmanız dört göz ilkesini kullanıyor: süre, başka bir yetkilinin onayıyla geçerli olur.',
    en: 'Your company works by four eyes: the time takes effect when somebody else with the right has confirmed it.',
  }),
};

type Rule = OutputOf<typeof retention.get>['rules'][number];

/** Sets how long a kind is kept; what destroys sooner than before is seen and confirmed by its number. */
export function RetentionDialog(props: { rule: Rule; needsSecond: boolean; close: (isStale: boolean) => void }) {
  const { rule, needsSecond, close } = props;
  const { kind } = rule;
  const { least, most } = retentionMonths[kind];
  const say = useSay();
  const update = useWrite(retention.update);
  const [isLimited, setLimited] = useState(rule.months !== null);
  const [given, setGiven] = useState<number | string>(rule.months ?? Math.max(least, Math.min(12, most)));
  const [typed, setTyped] = useState('');
  const isWithin = typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most;
  const months = !isLimited ? null : isWithin ? given : undefined;
  const isSooner = typeof months === 'number' && (rule.months === null || months < rule.months);
  const preview = useRead(retention.preview, isSooner ? { kind, months } : null, { announce: 'none' });
  const total = isSooner ? preview.data?.total : 0;
  const isReady = months !== undefined && total !== undefined && (total === 0 || typed === String(total));
  const save = async () => {
    if (!isReady) return;
    const outcome = await update.send({ kind, months, rowVersion: rule.rowVersion, confirm: typed || null });
    if (outcome.ok) return close(false);
    if (outcome.error.status === 409) return close(true);
    // What has become old meanwhile is counted anew.
    setTyped('');
    void preview.reload();
  };
  return (
    <Dialog onClose={() => close(false)} title={say(retentionKindTexts[kind])} centered size={520}>
      <SentForm className={classes.form} onSend={save}>
        <Radio.Group
          label={say(words.how)}
          value={isLimited ? 'until' : 'never'}
          onChange={(value) => setLimited(value === 'until')}
        >
          <div className={classes.choices}>
            <Radio value="never" label={say(aboutKinds[kind].never)} />
            <Radio value="until" label={say(words.until)} />
          </div>
        </Radio.Group>
        {isLimited && (
          <NumberInput
            label={say(words.months)}
            description={say(aboutKinds[kind].bounds)}
            error={isWithin ? undefined : say(retentionTexts.months, { least, most })}
            value={given}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            onChange={(value) => {
              setGiven(value);
              setTyped('');
            }}
          />
        )}
        {typeof months === 'number' && (
          <section className={classes.preview} aria-live="polite">
            <strong>{say(words.tonight)}</strong>
            <Tonight kind={kind} months={months} />
          </section>
        )}
        {isSooner && <p className={classes.about}>{say(words.forGood)}</p>}
        {isSooner && needsSecond && <Alert color="orange">{say(words.second)}</Alert>}
        {isSooner && total !== undefined && total > 0 && (
          <TypedNumber label={say(retentionTexts.number, { number: `${total}` })} value={typed} change={setTyped} />
        )}
        <div className={classes.end}>
          <Button variant="default" onClick={() => close(false)}>
            {say(common.cancel)}
          </Button>
          <Button type="submit" color={isSooner ? 'red' : undefined} loading={update.sending} disabled={!isReady}>
            {say(common.save)}
          </Button>
        </div>
      </SentForm>
    </Dialog>
  );
}
