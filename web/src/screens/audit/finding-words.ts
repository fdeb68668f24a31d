import { say } from '@sahada/contract/text';

/** Words of what is done about an audit's findings. */
export const findingWords = {
  repeat: say({ tr: 'Yinelenen', en: 'Repeated' }),
  repeatHint: say({
    tr: 'Aynı soru bu lokasyonda son 12 ayda da uygun değildi.',
    en: 'The same question failed at this location within the 12 months before.',
  }),
  actions: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  none: say({ tr: 'Bu denetim için aksiyon yok', en: 'No actions for this audit' }),
  noneHint: say({
    tr: 'Uygunsuzluklar sekmesinde bir uygunsuzluktan aksiyon oluşturabilirsiniz.',
    en: 'Create one from a finding on the Non-conformities tab.',
  }),
  action: say({ tr: 'Aksiyon', en: 'Action' }),
  state: say({ tr: 'Durum', en: 'State' }),
  severity: say({ tr: 'Derece', en: 'Severity' }),
  owner: say({ tr: 'Sorumlu', en: 'Owner' }),
  due: say({ tr: 'Termin', en: 'Due' }),
};
