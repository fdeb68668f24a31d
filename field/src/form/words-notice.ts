import { say } from '@sahada/contract/text';

export const noticeWords = {
  title: say({ tr: 'Aydınlatma metni', en: 'Privacy notice' }),
  under: say({
    tr: 'Kişisel verilerinizin nasıl işlendiği aşağıda açıklanmıştır.',
    en: 'How your personal data is processed is explained below.',
  }),
  consentTitle: say({ tr: 'Açık rıza metni', en: 'Explicit consent' }),
  consent: say({ tr: 'Açık rıza veriyorum.', en: 'I give my explicit consent.' }),
};
