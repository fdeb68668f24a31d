import { fill, say } from '@sahada/contract/text';
import { languageNow, watchLanguage } from '../../client/language.ts';
import { watchOtherTabs } from '../../client/session.ts';
import { toast } from '../../client/toast.ts';

const words = {
  signedOut: say({
    tr: 'Başka bir sekmede oturum kapatıldı. Yazdıklarınız duruyor; kaydederken şifreniz sorulacak.',
    en: 'You were signed out in another tab. What you typed is still here; saving will ask for your password.',
  }),
  anotherPerson: say({
    tr: 'Başka bir sekmede {name} giriş yaptı. Bu sayfa sizin adınıza açık kalıyor.',
    en: '{name} signed in in another tab. This page stays open in your name.',
  }),
};

/** Says what happened in another tab, where this page has something unsaved, and speaks the language chosen there. */
export function heedOtherTabs(): void {
  watchOtherTabs((what, name) => toast('warning', fill(words[what], languageNow(), { name })));
  watchLanguage(() => void import('../../client/use.ts').then(({ queryClient }) => queryClient.invalidateQueries()));
}
