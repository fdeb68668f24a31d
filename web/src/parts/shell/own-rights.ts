import { fill, say } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { languageNow } from '../../client/language.ts';
import { watchUser } from '../../client/present-user.ts';
import { may, useSession } from '../../client/session.ts';
import { toast } from '../../client/toast.ts';
import { isAnythingUnsaved } from '../../client/unsaved.ts';
import type { Screen } from './screen.ts';

const words = {
  lost: say({
    tr: '“{screen}” ekranı için yetkiniz kaldırıldı.',
    en: 'Your right to open “{screen}” has been removed.',
  }),
  lostUnsaved: say({
    tr: '“{screen}” ekranı için yetkiniz kaldırıldı. Yazdıklarınız bu cihazda duruyor; yetkiniz geri verilirse kaldığınız yerden devam edebilirsiniz.',
    en: 'Your right to open “{screen}” has been removed. What you typed is kept on this device; should you get the right back, you can go on from there.',
  }),
};

/**
 * Follows the rights of whoever is signed in. The present screen closes when its right is lost; what was typed there is not
 * asked about but kept, since it could not be saved.
 */
export function useOwnRights(here: Screen | undefined): void {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  useEffect(() => watchUser(), []);

  const isLost = here !== undefined && user !== null && !may(here.access, user.PermissionNames);
  useEffect(() => {
    if (!isLost || here === undefined) return;
    const text = isAnythingUnsaved() ? words.lostUnsaved : words.lost;
    const language = languageNow();
    toast('warning', fill(text, language, { screen: here.title[language] }));
    void navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
  }, [isLost, here, navigate]);
}
