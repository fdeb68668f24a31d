import type { Act } from '../../pipeline/act.ts';

/** The company's own privacy notice, in force since before the first response. */

const tr = {
  title: 'Denetim ve anketler için aydınlatma metni',
  text: `
<p>Bu form üzerinden verdiğiniz bilgiler, 6698 sayılı Kişisel Verilerin Korunması Kanunu’na (KVKK) uygun olarak aşağıda
açıklandığı şekilde işlenir.</p>
<h3>Hangi veriler, hangi amaçla?</h3>
<ul>
<li>Cevaplarınız ve eklediğiniz fotoğraflar: hizmet kalitesini ölçmek ve iyileştirmek için.</li>
<li>Paylaşırsanız adınız ve e-posta adresiniz: geri bildiriminize dönüş yapabilmek için.</li>
<li>Formu gönderdiğiniz zaman: yanıtların hangi döneme ait olduğunu belirlemek için.</li>
</ul>
<h3>Kimlerle paylaşılır?</h3>
<p>Verileriniz yalnızca değerlendirilen işletmenin yetkilileriyle paylaşılır; reklam amacıyla kullanılmaz ve yurt dışına
aktarılmaz.</p>
<h3>Haklarınız</h3>
<p>KVKK’nın 11. maddesi uyarınca verilerinize erişmek, düzeltilmesini veya silinmesini istemek için bize yazılı olarak
başvurabilirsiniz.</p>`,
  consentText: `
<p>Adımın, e-posta adresimin ve konumumun geri bildirimime dönüş yapılması amacıyla işlenmesine açık rıza veriyorum. Rızamı
dilediğim zaman geri alabileceğimi biliyorum.</p>`,
};

const en = {
  languageId: 2 as const,
  title: 'Privacy notice for audits and surveys',
  text: `
<p>What you tell us with this form is processed under the Turkish Personal Data Protection Law no. 6698 (KVKK), as explained
below.</p>
<h3>Which data, and what for?</h3>
<ul>
<li>Your answers and the photos you add: to measure and improve the quality of service.</li>
<li>Your name and e-mail address, if you share them: to reply to your feedback.</li>
<li>The time at which you send the form: to tell which period a response belongs to.</li>
</ul>
<h3>Who receives them?</h3>
<p>Only those responsible at the business that is assessed. They are not used for advertising and do not leave the country.</p>
<h3>Your rights</h3>
<p>Under article 11 of the law you may ask us in writing for access to your data, and for its correction or erasure.</p>`,
  consentText: `
<p>I give my explicit consent to the processing of my name, e-mail address and position for replying to my feedback. I know
that I can withdraw it at any time.</p>`,
};

export const makeNotice = (act: Act, at: number): Promise<unknown> =>
  act('notice.insert', { ...tr, customerId: null, locales: [en] }, at);
