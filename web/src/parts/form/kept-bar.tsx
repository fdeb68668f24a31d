import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconHistory } from '@tabler/icons-react';
import { nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import classes from './form.module.css';
import type { Kept } from './kept.ts';

const words = {
  offer: say({ tr: 'Kaydedilmemiş değişiklikleriniz var ({at}).', en: 'You have unsaved changes ({at}).' }),
  offerOfMade: say({
    tr: 'Bu formla eklediğiniz kayıtta kaydedilmemiş değişiklikleriniz var ({at}).',
    en: 'You have unsaved changes to the record that you added with this form ({at}).',
  }),
  restore: say({ tr: 'Geri yükle', en: 'Restore' }),
};

/** Offers what was typed before a reload, a crash or the end of a session. */
export function KeptBar({ kept }: { kept: Kept }) {
  const say = useSay();
  const format = useFormat();
  return (
    <div role="status">
      {kept.at !== null && (
        <div className={classes.kept}>
          <IconHistory size={17} stroke={1.8} aria-hidden />
          <span>
            {say(kept.isOfMade ? words.offerOfMade : words.offer, {
              at: format.date(kept.at) === format.date(nowIso()) ? format.time(kept.at) : format.dateTime(kept.at),
            })}
          </span>
          <Button size="compact-sm" onClick={kept.restore}>
            {say(words.restore)}
          </Button>
          <Button size="compact-sm" variant="default" onClick={kept.drop}>
            {say(common.remove)}
          </Button>
        </div>
      )}
    </div>
  );
}
