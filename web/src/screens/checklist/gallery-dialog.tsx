import { Skeleton, UnstyledButton } from '@mantine/core';
import { gallery } from '@sahada/contract/gallery';
import { say } from '@sahada/contract/text';
import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './gallery.module.css';

const words = {
  title: say({ tr: 'Hazır listeden başla', en: 'Start from a ready-made checklist' }),
  under: say({
    tr: 'Seçtiğiniz liste bölümleri, soruları ve puanlarıyla firmanıza kopyalanır; dilediğiniz gibi değiştirebilirsiniz.',
    en: 'The one you choose is copied to your company with its sections, questions and scores; change it as you like.',
  }),
  size: say({ tr: '{sections} bölüm · {questions} soru', en: '{sections} sections · {questions} questions' }),
};

/** The checklists that come with the program; choosing one makes it the company's own and opens it. */
export function GalleryDialog({ close }: { close: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const phone = usePhone();
  const read = useRead(gallery.list, {}, { freshSeconds: 3600 });
  const make = useWrite(gallery.create, { leaving: true });
  const take = async (key: string) => {
    const outcome = await make.send({ key });
    if (!outcome.ok) return;
    // Going back leads before the gallery, which would else be there again.
    await navigate({ to: `/checklists/edit-checklist/${outcome.data.id}`, replace: true, ignoreBlocker: true });
  };
  return (
    <Dialog onClose={close} title={say(words.title)} size={720} fullScreen={phone}>
      <p className={classes.under}>{say(words.under)}</p>
      {read.error !== null && read.data === undefined ? (
        <LoadFailed read={read} />
      ) : (
        <ul className={classes.lists} aria-busy={make.sending || undefined}>
          {read.data === undefined
            ? [1, 2, 3, 4, 5, 6].map((n) => (
                <li key={n} aria-hidden>
                  <Skeleton height={104} radius="md" />
                </li>
              ))
            : read.data.map((list) => (
                <li key={list.Key}>
                  <UnstyledButton className={classes.list} disabled={make.sending} onClick={() => void take(list.Key)}>
                    <strong>{list.Title}</strong>
                    <span>{list.About}</span>
                    <small>
                      {say(words.size, { sections: list.Sections, questions: list.Questions })}
                      <IconArrowRight size={16} stroke={1.8} aria-hidden />
                    </small>
                  </UnstyledButton>
                </li>
              ))}
        </ul>
      )}
    </Dialog>
  );
}
