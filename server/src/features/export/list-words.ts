import { invitationStateTexts } from '@sahada/contract/invitation';
import { messageNamed, messageNames } from '@sahada/contract/messages';
import { taskResultTexts } from '@sahada/contract/schedule-task';
import { scanResultTexts } from '@sahada/contract/static-barcode';
import { fileTypeTexts } from '@sahada/contract/stored-file';
import { type AnyText, say } from '@sahada/contract/text';
import { deliveryStateTexts, webhookEventTexts } from '@sahada/contract/webhook';

/** What a field is called and what its codes mean in one list, where all others mean something else. */

const ofPlans = {
  companyName: say({ tr: 'Görünen firma adı', en: 'Company name shown' }),
  name: say({ tr: 'Anket adı', en: 'Survey name' }),
  published: say({ tr: 'Yayında', en: 'On the air' }),
  percent: say({ tr: 'Puan (%, yanıtların ortalaması)', en: 'Score (%, mean of the responses)' }),
};

const ofActions = {
  definition: say({ tr: 'Plan', en: 'Plan' }),
  title: say({ tr: 'Aksiyon', en: 'Action' }),
  type: say({ tr: 'Aksiyon türü', en: 'Action type' }),
};

const ofPoints = { max: say({ tr: 'En çok puan', en: 'Points possible' }) };

/** Fields that mean something else in one list than in all others. */
export const ownHeadings: Readonly<Record<string, Readonly<Record<string, AnyText>>>> = {
  'plan.list': ofPlans,
  'analysis.plans': ofPlans,
  'action.list': ofActions,
  'report.actionReport': ofActions,
  'analysis.checklist': ofPoints,
  'analysis.comparison': { Max: ofPoints.max },
  'review.list': ofPoints,
  'editorPicture.list': {
    alt: say({ tr: 'Açıklama', en: 'Description' }),
    usedIn: say({ tr: 'Kullanıldığı yerler', en: 'Used in' }),
  },
  'storedFile.list': {
    usedIn: say({ tr: 'Kullanıldığı yerler', en: 'Used in' }),
    type: say({ tr: 'Dosya türü', en: 'File type' }),
  },
  'report.findingReport': { repeat: say({ tr: 'Tekrar eden', en: 'Repeated' }) },
  'country.list': { name: say({ tr: 'Ülke', en: 'Country' }) },
  'city.list': { name: say({ tr: 'İl', en: 'City' }) },
  'district.list': { name: say({ tr: 'İlçe', en: 'District' }) },
  'message.list': { title: say({ tr: 'İleti', en: 'Message' }) },
  'notification.list': { name: say({ tr: 'Bildirim türü', en: 'Kind of notification' }) },
  'webhook.deliveries': {
    name: say({ tr: 'Olay', en: 'Event' }),
    eventId: say({ tr: 'Olay kodu', en: 'Event ID' }),
  },
};

/** By list and field. */
export const ownCodes: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, AnyText>>>>>> = {
  'invitation.invitations': { state: invitationStateTexts },
  'notification.list': { name: Object.fromEntries(messageNames.map((name) => [name, messageNamed(name).title])) },
  'scheduleTask.runs': { result: taskResultTexts },
  'staticBarcode.scans': { result: scanResultTexts },
  'storedFile.list': { type: fileTypeTexts },
  'webhook.deliveries': { name: webhookEventTexts, state: deliveryStateTexts },
};

/**
 * Fields whose column on the screen shows more than them, or calls them by a word that means something else in a file: the file's
 * own heading stands above them.
 */
export const headedByFile: Readonly<Record<string, readonly string[]>> = {
  'customer.list': ['personelFName'],
  'question.list': ['required', 'UsedIn'],
  'country.list': ['cityCount', 'active'],
  'city.list': ['districtCount', 'active'],
  'district.list': ['active'],
};

/** Fields of a list that its file does not tell, since another one says the same in words. */
export const ownUntold: Readonly<Record<string, readonly string[]>> = { 'message.list': ['name'] };

/** Fields of a list that lead into the back office, from the first slash on: a file is opened elsewhere. */
export const officeLinks: Readonly<Record<string, readonly string[]>> = { 'notification.list': ['link'] };
