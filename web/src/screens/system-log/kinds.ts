import type { SystemLogItem, SystemLogKind } from '@sahada/contract/system-log';
import { type AnyText, say } from '@sahada/contract/text';
import type { Tone } from '../../parts/say/status-badge.tsx';

/** How the kinds of rows look. */
export const tones: Readonly<Record<SystemLogKind, Tone>> = {
  fault: 'bad',
  refused: 'neutral',
  throttled: 'warn',
  slow: 'waiting',
  job: 'bad',
};

const others = say({
  tr: 'Bu sürede birbirinden farklı çok sayıda çağrı oldu; ilk yüzü ayrı satırlarda, ötekiler burada sayıldı. Birinin adresleri denediği anlamına gelebilir.',
  en: 'Very many different calls came within this time: the first hundred have rows of their own, all others were counted here. Somebody may be trying addresses.',
});

const byStatus: Readonly<Record<number, AnyText>> = {
  401: say({
    tr: 'Oturumu sona ermiş ya da hiç giriş yapmamış birinden geldi; uygulama yeniden giriş ister. Tek bir saatte çok artmışsa biri deniyor olabilir: kapı kapalıdır, bir şey yapmanız gerekmez.',
    en: 'It came from somebody whose session is over or who never signed in; the application asks to sign in again. Very many within an hour may be somebody trying: the door is shut, and there is nothing to do.',
  }),
  403: say({
    tr: 'Kişinin bu işlem için yetkisi yok. Yapması gerekiyorsa kullanıcı grubuna yetki verin; gerekmiyorsa bir şey yapmayın.',
    en: 'The person lacks the right to do this. If they should be able to, give the right to their user group; otherwise there is nothing to do.',
  }),
  404: say({
    tr: 'İstenen kayıt silinmiş ya da hiç yokmuş; çoğu zaman eski bir bağlantıdır. Bir entegrasyondan geliyorsa kullandığı numaraları gözden geçirin.',
    en: 'The record had been deleted or never existed, mostly an old link. Where an integration asks, look at the numbers that it uses.',
  }),
  413: say({
    tr: 'Gönderilen dosya izin verilenden büyük. Kişi dosyayı küçültüp yeniden göndermeli.',
    en: 'The file was larger than allowed. The person should make it smaller and send it again.',
  }),
  415: say({
    tr: 'Gönderilen dosyanın türü desteklenmiyor; fotoğraflar JPEG ya da PNG olmalı.',
    en: 'The type of the file is not supported; pictures must be JPEG or PNG.',
  }),
  503: say({
    tr: 'Sunucu o sırada çok yoğundu ya da veritabanına ulaşamadı; uygulama kendiliğinden yeniden dener ve hiçbir şey kaybolmaz. Sık oluyorsa sistemi işletene bildirin.',
    en: 'The server was too busy or could not reach its database; the application tries again by itself and nothing is lost. If it happens often, tell whoever runs the system.',
  }),
  507: say({
    tr: 'Depolama alanı dolmuş; yeni kayıt alınamıyor. Sistemi işletene hemen bildirin.',
    en: 'Storage is full, and nothing new can be taken. Tell whoever runs the system at once.',
  }),
};

const byKind: Readonly<Record<SystemLogKind, AnyText>> = {
  fault: say({
    tr: 'Hata programda. Yarım kalan işlem geri alındı, veriniz bozulmadı; yeniden deneyin. Sürerse aşağıdaki kodu sistemi işletene iletin.',
    en: 'The fault is in the program. What was under way has been undone, and no data is damaged: try again. If it persists, give the code below to whoever runs the system.',
  }),
  refused: say({
    tr: 'İstek kabul edilmedi ve hiçbir şey değişmedi.',
    en: 'The call was turned away, and nothing has changed.',
  }),
  throttled: say({
    tr: 'Kısa sürede çok fazla deneme yapıldı; kişi birkaç dakika sonra yeniden deneyebilir. Beklemediğiniz bir program çağırıyorsa API anahtarlarını gözden geçirin.',
    en: 'Too many attempts within a short time: the person can try again in a few minutes. If a program that you do not expect is calling, look at the API keys.',
  }),
  slow: say({
    tr: 'Uzun dönemli raporlarda ve büyük listelerde olağandır; dönemi ya da filtreleri daraltmak hızlandırır. Sık görülüyorsa sistemi işletene bildirin.',
    en: 'This is usual for reports over a long time and for large lists; a shorter time or more filters make them faster. If it happens often, tell whoever runs the system.',
  }),
  job: say({
    tr: 'İş kendiliğinden yeniden denenir. Saatlerce sürerse ya da beklenen bir dosya veya e-posta gelmediyse sistemi işletene bildirin.',
    en: 'The job is tried again by itself. If that lasts for hours, or a file or e-mail that is expected does not come, tell whoever runs the system.',
  }),
};

/** The same for the company that runs the system, to which it also shows where it happened. */
const byOperator: Partial<Record<SystemLogKind, AnyText>> = {
  fault: say({
    tr: 'Hata programda; yarım kalan işlem geri alındı ve veri bozulmadı. Sürüyorsa kodu ve aşağıdaki satırları programı geliştirene iletin.',
    en: 'The fault is in the program; what was under way has been undone, and no data is damaged. If it persists, give the code and the lines below to whoever develops the program.',
  }),
  job: say({
    tr: 'İş kendiliğinden yeniden denenir. Önce disk alanına, veritabanına ve e-posta sunucusuna bakın; sürüyorsa aşağıdaki satırları programı geliştirene iletin.',
    en: 'The job is tried again by itself. Look first at disk space, the database and the mail server; if it persists, give the lines below to whoever develops the program.',
  }),
};

/** What the reader does about a row; the operator is shown where it happened. */
export const whatToDo = ({ kind, call, status, stack }: SystemLogItem & { stack: string | null }): AnyText => {
  if (call === '') return others;
  if (stack !== null) return byOperator[kind] ?? byStatus[status ?? 0] ?? byKind[kind];
  if (kind === 'refused' || kind === 'throttled') return byStatus[status ?? 0] ?? byKind[kind];
  return byKind[kind];
};
