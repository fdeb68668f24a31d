import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, test } from '@playwright/test';
import { begin, card, type FieldWorld, fieldWorld, noisyPhoto, oneOf, phone, yesNo } from './field-world.ts';
import { client, type Data } from './server.ts';

/** What only a browser shows of the field form: taps, focus, what stands where. */
let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

test('a second tap on the chosen option changes nothing; a button clears, where an answer is required too', async ({
  browser,
}) => {
  const link = await world.plan('Çift dokunma', [
    {
      title: 'Depo',
      questions: [yesNo('Zemin temiz mi?'), oneOf('Raf düzeni?', ['İyi', 'Kötü'], { required: false })],
    },
  ]);
  const page = await phone(browser);
  await begin(page, link);
  for (const [text, answer] of [
    ['Zemin temiz mi?', 'Evet'],
    ['Raf düzeni?', 'İyi'],
  ] as const) {
    const one = card(page, text);
    const option = one.getByText(answer, { exact: true });
    await option.tap();
    await page.waitForTimeout(100);
    await option.tap();
    await expect(one.getByRole('radio', { name: answer })).toBeChecked();
    await one.getByRole('button', { name: 'Cevabı temizle' }).tap();
    await expect(one.getByRole('radio', { name: answer })).not.toBeChecked();
  }
  await page.context().close();
});

test('in the colours of a high contrast an answer that was chosen differs from the others, and every button has an edge', async ({
  browser,
}) => {
  const link = await world.plan('Karşıtlık', [
    {
      title: 'Depo',
      questions: [
        yesNo('Zemin temiz mi?'),
        oneOf('Raf düzeni?', ['İyi', 'Kötü']),
        oneOf('Neler eksik?', ['Eldiven', 'Bone'], { answerType: 2 }),
      ],
    },
  ]);
  const page = await phone(browser, { forcedColors: 'active' });
  await page.goto(link);
  const looks = (of: Locator) =>
    of.evaluate((element) => {
      const { backgroundColor, color, borderWidth } = getComputedStyle(element);
      return { backgroundColor, color, borderWidth };
    });
  expect((await looks(page.getByRole('button', { name: 'Başla' }))).borderWidth).not.toBe('0px');
  const [spoken, other] = await Promise.all(
    ['Türkçe', 'English'].map((name) => looks(page.getByRole('button', { name }))),
  );
  expect(spoken?.color).not.toBe(other?.color);
  await begin(page, link);
  for (const [text, answer, other] of [
    ['Zemin temiz mi?', 'Evet', 'Hayır'],
    ['Raf düzeni?', 'İyi', 'Kötü'],
    ['Neler eksik?', 'Eldiven', 'Bone'],
  ] as const) {
    await card(page, text).getByText(answer, { exact: true }).tap();
    const labelOf = (name: string) => card(page, text).locator('label').filter({ hasText: name });
    const [chosen, open] = [await looks(labelOf(answer)), await looks(labelOf(other))];
    expect(chosen.backgroundColor, text).not.toBe(open.backgroundColor);
    expect(chosen.color, text).not.toBe(open.color);
  }
  const ticks = card(page, 'Neler eksik?').locator('label svg');
  await expect(ticks.first()).toBeVisible();
  await expect(ticks.last()).toBeHidden();
  await page.context().close();
});

/** As the translators of Chrome and Edge work: each text, also what comes later, is taken out and stands marked in `<font>`. */
function translatePage(): void {
  const translate = (node: Node): void => {
    if (node.nodeName === 'FONT' || node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return;
    for (const child of node.childNodes) translate(child);
    if (!(node instanceof Text) || node.data.trim() === '' || node.parentNode?.nodeName === 'FONT') return;
    const place = document.createElement('font');
    place.append(document.createElement('font'));
    place.firstElementChild?.append(`‹${node.data}›`);
    node.replaceWith(place);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) for (const node of [target, ...addedNodes]) translate(node);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test('in a page that the browser translates nothing keeps a text of before, and a survey is sent', async ({
  browser,
}) => {
  const sections = ['Kasa', 'Depo'].map((title) => ({ title, questions: [yesNo(`${title} temiz mi?`)] }));
  const page = await phone(browser);
  await page.addInitScript(translatePage);
  await page.goto(await world.plan('Çevrilen', sections));
  const press = (name: string) => page.getByRole('button', { name: `‹${name}›`, exact: true }).tap();
  await press('Başla');
  await page.locator('label').filter({ hasText: '‹Evet›' }).tap();
  await expect(page.getByText('‹Bu cihazda kayıtlı›')).toBeVisible();
  await expect(page.getByText('Kaydediliyor')).toHaveCount(0);
  await expect(page.getByText('‹1 / 2 soru›')).toBeVisible();
  await press('İleri');
  await page.locator('label').filter({ hasText: '‹Hayır›' }).tap();
  await press('Gözden geçir');
  await press('Gönder');
  await expect(page.getByText(/‹S-\d+/)).toBeVisible();
  await page.context().close();
});

test('what only informs is read to its end, with an address longer than a line in it', async ({ browser }) => {
  const text = `Önce okuyun: https://ornek.example/?no=${'1234567890'.repeat(6)} adresindeki talimat geçerlidir.`;
  const info = yesNo(text, { infoOnly: true, answerType: null, answers: [], score: null });
  const page = await phone(browser);
  await begin(page, await world.plan('Bilgi', [{ title: 'Depo', questions: [info, yesNo('Zemin temiz mi?')] }]));
  const told = page.getByText('Önce okuyun');
  await expect(told).toBeVisible();
  const end = async () => (await told.boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0))) <= 390 - 24;
  expect(await end()).toBe(true);
  await page.context().close();
});

test('a number has room beside a unit of many words', async ({ browser }) => {
  const number = { answerType: 5, textFormat: 'number', unit: 'kilogram / metrekare / gün (ortalama)', answers: [] };
  const page = await phone(browser, { viewport: { width: 320, height: 640 } });
  await begin(
    page,
    await world.plan('Yük', [{ title: 'Depo', questions: [yesNo('Raf yükü?', { ...number, score: null })] }]),
  );
  const field = card(page, 'Raf yükü?').getByRole('textbox');
  await field.fill('12345');
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await expect(card(page, 'Raf yükü?').getByText('(ortalama)')).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test('the first question waits for no storage: nothing is called saved before it is, and one that keeps nothing is told', async ({
  browser,
}) => {
  const link = await world.plan('Yavaş depo', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  const holder = await page.context().newPage();
  await holder.goto(`${world.server.url}/livez`);
  // A page of the first version that does not let go: the browser opens nothing newer beside it.
  await holder.evaluate(
    () =>
      new Promise((opened) => {
        const opening = indexedDB.open('sahada.field', 1);
        opening.onsuccess = () => opened(Reflect.set(window, 'held', opening.result));
      }),
  );
  // A page behind another draws once a second.
  await page.bringToFront();
  await begin(page, link);
  await card(page, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  await expect(page.getByText('Henüz kaydedilmedi')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText('Henüz kaydedilmedi')).toBeVisible();
  await holder.evaluate(() => (Reflect.get(window, 'held') as IDBDatabase).close());
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Zemin temiz mi?').getByRole('radio', { name: 'Hayır' })).toBeChecked();
  // A device that is full takes nothing until there is room; the person is told what to do, and nothing is lost.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Reflect.set(window, 'makeRoom', () => Object.assign(IDBObjectStore.prototype, { put }));
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await expect(page.getByText('Kaydedilemedi: cihazda yer açın').first()).toBeVisible();
  await page.evaluate(() => (Reflect.get(window, 'makeRoom') as () => void)());
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Zemin temiz mi?').getByRole('radio', { name: 'Evet' })).toBeChecked();
  await page.context().close();

  const forgetful = await phone(browser, { serviceWorkers: 'block' });
  await forgetful.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
  });
  await forgetful.goto(link);
  await expect(forgetful.getByText('Bu tarayıcı cevaplarınızı saklamaya izin vermiyor')).toBeVisible();
  await forgetful.getByRole('button', { name: 'Başla' }).click();
  await expect(forgetful.getByText('Yalnızca bu sayfa açıkken tutuluyor')).toBeVisible();
  await card(forgetful, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  await forgetful.getByRole('button', { name: 'Gözden geçir' }).click();
  await forgetful.getByRole('button', { name: 'Gönder' }).click();
  await expect(forgetful.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();
  await forgetful.context().close();
});

test('a plan that takes one response per device gives none to a second tab', async ({ browser }) => {
  const link = await world.plan('Bir kez', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    columns: { repeat: 'oncePerDevice' },
  });
  const page = await phone(browser);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(link);
    await expect(tab.getByRole('button', { name: 'Başla' })).toBeVisible();
  }
  await page.bringToFront();
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(card(page, 'Zemin temiz mi?')).toBeVisible();
  await second.bringToFront();
  await second.getByRole('button', { name: 'Başla' }).click();
  await expect(second.getByText('Bu yanıt başka bir sekmede açık')).toBeVisible();
  await page.context().close();
});

test('the list of what the device holds leads back into the draft that is open, and on to another one', async ({
  browser,
}) => {
  const link = await world.plan('İki taslak', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  const one = card(page, 'Zemin temiz mi?');
  const drafts = page.getByRole('region', { name: 'Yarım kalanlar' }).getByRole('article');
  const openList = async () => {
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('button', { name: 'Bu cihazdaki kayıtlar' }).click();
  };
  await begin(page, link);
  await one.getByText('Evet', { exact: true }).tap();
  await openList();
  await drafts.getByRole('button', { name: 'Devam et' }).click();
  await expect(one.getByRole('radio', { name: 'Evet' })).toBeChecked();

  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Yeni denetim kaydı' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Başla' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(one.getByRole('radio', { name: 'Evet' })).not.toBeChecked();
  await one.getByText('Hayır', { exact: true }).tap();
  // There and back again, however often: none of them stays behind as open elsewhere.
  for (let round = 0; round < 2; round++) {
    for (const answer of ['Evet', 'Hayır']) {
      await openList();
      await expect(drafts).toHaveCount(2);
      const shown = await page.evaluate(() => navigator.locks.query().then(({ held }) => held?.length));
      expect(shown).toBe(1);
      for (const at of [0, 1]) {
        await drafts.nth(at).getByRole('button', { name: 'Devam et' }).click();
        await expect(one).toBeVisible();
        const isIt = await one.getByRole('radio', { name: answer }).isChecked();
        // It shows at once: an answer for it does not go into the one that stood behind the list.
        await page.waitForTimeout(100);
        expect(await one.getByRole('radio', { name: answer }).isChecked()).toBe(isIt);
        if (isIt) break;
        await openList();
      }
      await expect(one.getByRole('radio', { name: answer })).toBeChecked();
    }
  }
  await page.context().close();
});

test('the back key of a new response does not walk the screens of the one that was sent before it', async ({
  browser,
}) => {
  const link = await world.plan('Ardışık', [
    { title: 'Depo', questions: [yesNo('Zemin temiz mi?', { required: false })] },
    { title: 'Mutfak', questions: [yesNo('Tezgâh temiz mi?', { required: false })] },
  ]);
  const page = await phone(browser);
  await begin(page, link);
  await page.getByRole('button', { name: 'İleri' }).click();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'Gönder' }).click();
  await page.getByRole('button', { name: 'Yeni denetim kaydı' }).click();
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(card(page, 'Zemin temiz mi?')).toBeVisible();
  await page.evaluate(() => history.back());
  await page.waitForTimeout(300);
  await expect(card(page, 'Zemin temiz mi?')).toBeVisible();
  // Its own screens are walked as ever.
  await page.getByRole('button', { name: 'İleri' }).click();
  await expect(card(page, 'Tezgâh temiz mi?')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(card(page, 'Zemin temiz mi?')).toBeVisible();
  await page.context().close();
});

test('without a network the form says so, and that the answers are kept, before and while it is filled', async ({
  browser,
}) => {
  const link = await world.plan('İnternetsiz', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await page.goto(link);
  const start = page.getByRole('button', { name: 'Başla' });
  await expect(start).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'İnternet bağlantısı yok. Cevaplarınız bu cihazda tutulur' });
  await expect(note).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await start.click();
  await expect(page.getByText('İnternet yok · Bu cihazda kayıtlı')).toBeVisible();
  await expect(note).toHaveCount(1);
  const height = async () => (await page.locator('footer').boundingBox())?.height;
  const offline = await height();
  await page.context().setOffline(false);
  await expect(page.getByText('Bu cihazda kayıtlı', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await height()).toBe(offline);
  await page.context().close();
});

test('what waits without a network names that alone, and sends by itself afterwards', async ({ browser }) => {
  const link = await world.plan('Bekleyen', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await begin(page, link);
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Gönder' }).click();
  const cause = page.getByText('İnternet bağlantısı yok; bağlantı gelince kendiliğinden gönderilecek.');
  await expect(cause).toHaveCount(1);
  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByRole('button', { name: 'Şimdi gönder' })).toBeEnabled();
  await expect(page.getByText('Sunucuya ulaşılamadı.')).toHaveCount(0);
  await page.context().setOffline(false);
  const received = page.getByRole('heading', { name: 'Denetim kaydı alındı' });
  await expect(received).toBeVisible();
  // The page loaded again shows its receipt again; the link opened in another begins anew.
  await page.reload();
  await expect(received).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole('button', { name: 'Başla' })).toBeVisible();
  await page.context().close();
});

test('a link that leads nowhere says whom to ask, and one that is over since when', async ({ browser }) => {
  const page = await phone(browser);
  const link = await world.plan('Geçen yılki', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    columns: { begins_at: '2020-01-01T00:00Z', ends_at: '2020-01-31T20:59:59Z' },
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sona erdi', exact: true })).toBeVisible();
  await expect(page.getByText('Bitiş: 31.01.2020', { exact: true })).toBeVisible();
  await page.goto(`${world.server.url}/s/${'x'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: 'Bağlantı geçersiz', exact: true })).toBeFocused();
  await expect(page.getByText('Güncel bağlantıyı size gönderen kişiden isteyin.')).toBeVisible();
  // What the server said in words changes its language with the rest of the page.
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'The link is not valid', exact: true })).toBeVisible();
  await expect(page.getByText('Ask whoever sent it to you for the current one.')).toBeVisible();
  await page.context().close();
});

test('a plan for one response per person says how to answer it, not that it is for auditors', async ({ browser }) => {
  const page = await phone(browser);
  const questions = [yesNo('Zemin temiz mi?')];
  const once = { repeat: 'oncePerPerson', answered_by: 'anyone' };
  await page.goto(await world.plan('Kişi başına bir', [{ title: 'Depo', questions }], { columns: once }));
  await expect(page.getByText('Size özel bir bağlantı gönderildiyse onu açın')).toBeVisible();
  await expect(page.getByText('denetçiler')).toHaveCount(0);
  const own = { answered_by: 'auditors' };
  await page.goto(await world.plan('Denetçilere', [{ title: 'Depo', questions }], { columns: own }));
  await expect(page.getByText('Bu denetimi atanan denetçiler doldurur.')).toBeVisible();
  await page.context().close();
});

test('a survey that makes no findings calls no answer one, and asks for no note to it', async ({ browser }) => {
  const page = await phone(browser);
  const questions = [yesNo('Zemin temiz mi?', { findingNote: 'required' })];
  const survey = { audit_type_id: 2, findings: 'false' };
  await begin(page, await world.plan('Anket', [{ title: 'Depo', questions }], { columns: survey }));
  await card(page, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  await expect(card(page, 'Zemin temiz mi?').getByText('Cevaplandı')).toBeVisible();
  await expect(page.getByText('Uygunsuzluk')).toHaveCount(0);
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await expect(page.getByText('Her şey tamam, gönderebilirsiniz.')).toBeVisible();
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Yanıtınız alındı' })).toBeVisible();
  await page.context().close();
});

test('a server that fails is not called a missing network', async ({ browser }) => {
  const link = await world.plan('Susan sunucu', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser, { serviceWorkers: 'block' });
  await page.route('**/api/field/form*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(link);
  await expect(page.getByText('Sunucuya ulaşılamadı')).toBeVisible();
  await page.unroute('**/api/field/form*');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByRole('button', { name: 'Başla' })).toBeVisible();
  await page.context().close();
});

test('a prepared note is added with a tap, and is offered once', async ({ browser }) => {
  const preparedNotes = ['Kapak açık', 'Etiket yok'].map((text) => ({ text, locales: [] }));
  const link = await world.plan('Hazır not', [
    { title: 'Depo', questions: [yesNo('Kaplar kapalı mı?', { findingNote: 'required', preparedNotes })] },
  ]);
  const page = await phone(browser);
  await begin(page, link);
  const one = card(page, 'Kaplar kapalı mı?');
  await one.getByText('Hayır', { exact: true }).tap();
  const chips = one.getByRole('group', { name: 'Hazır notlar' });
  await chips.getByRole('button', { name: 'Etiket yok' }).press('Enter');
  await expect(chips).toBeFocused();
  await expect(one.getByLabel('Not', { exact: true })).toHaveValue('Etiket yok');
  await expect(chips.getByRole('button')).toHaveText(['+Kapak açık']);
  await one.getByLabel('Not', { exact: true }).fill('Etiket yok, dün de yoktu');
  await chips.getByRole('button', { name: 'Kapak açık' }).tap();
  await expect(one.getByLabel('Not', { exact: true })).toHaveValue('Etiket yok, dün de yoktu\nKapak açık');
  await page.context().close();
});

/** The five seconds of an offer never end: it stands for as long as a slow machine takes to accept it. */
const holdOffers = (): void => {
  const held = new Set<number>();
  const { setTimeout: begin, clearTimeout: end } = window;
  Object.assign(window, {
    held,
    setTimeout(work: () => void, ms?: number) {
      const timer = begin(ms === 5000 ? () => undefined : work, ms);
      if (ms === 5000) held.add(timer);
      return timer;
    },
    clearTimeout(timer?: number) {
      if (timer !== undefined) held.delete(timer);
      end(timer);
    },
  });
};

/** How many offers would end by themselves. */
const endingOffers = (): number => (Reflect.get(window, 'held') as Set<number>).size;

test('what was cleared or deleted comes back within five seconds: an answer, a photo, a draft', async ({ browser }) => {
  const link = await world.plan('Geri al', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await page.addInitScript(holdOffers);
  await begin(page, link);
  const one = card(page, 'Zemin temiz mi?');
  const undo = () => page.getByRole('button', { name: 'Geri al' }).click();
  await one.getByText('Hayır', { exact: true }).tap();
  await one.getByRole('button', { name: 'Cevabı temizle' }).tap();
  await expect(one.getByRole('radio', { name: 'Hayır' })).not.toBeChecked();
  await undo();
  await expect(one.getByRole('radio', { name: 'Hayır' })).toBeChecked();
  // By keyboard the way back has the focus and waits; whoever leaves it is where they were.
  const focusIsIn = (place: Locator) => expect(place.locator(':focus')).toHaveCount(1);
  for (const key of ['Tab', 'Enter']) {
    await one.getByRole('button', { name: 'Cevabı temizle' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Geri al' })).toBeFocused();
    await expect.poll(() => page.evaluate(endingOffers)).toBe(0);
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0);
    await focusIsIn(one);
    if (key === 'Tab') await one.getByText('Hayır', { exact: true }).tap();
  }
  await expect(one.getByRole('radio', { name: 'Hayır' })).toBeChecked();

  const file = test.info().outputPath('a.jpg');
  writeFileSync(file, await noisyPhoto(page, 400, 300));
  await one.locator('input[type=file][multiple]').setInputFiles(file);
  await one.getByRole('button', { name: 'Fotoğraf 1' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Sil' }).click();
  await sheet.getByRole('button', { name: 'Sil' }).click();
  await expect(one.getByRole('button', { name: 'Fotoğraf 1' })).toHaveCount(0);
  await undo();
  await expect(one.getByRole('button', { name: 'Fotoğraf 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Taslağı sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByRole('button', { name: 'Başla' })).toBeVisible();
  await undo();
  await expect(one.getByRole('radio', { name: 'Hayır' })).toBeChecked();
  await expect(one.getByRole('button', { name: 'Fotoğraf 1' })).toBeVisible();
  await page.context().close();
});

test('an answer that needs a note or a photo says so on its card at once', async ({ browser }) => {
  const needs = { findingNote: 'required', findingPhoto: 'required' };
  const link = await world.plan('Zorunlu not', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?', needs)] }]);
  const page = await phone(browser);
  await begin(page, link);
  const one = card(page, 'Zemin temiz mi?');
  await one.getByText('Evet', { exact: true }).tap();
  await expect(one.getByText(/zorunlu\.$/)).toHaveCount(0);
  await expect(one.getByText('Cevaplandı')).toHaveCount(1);
  await one.getByText('Hayır', { exact: true }).tap();
  await expect(one.getByText('Bu cevap için not ve fotoğraf zorunlu.')).toBeVisible();
  await expect(one.getByText('Cevaplandı')).toHaveCount(0);
  await one.getByRole('textbox', { name: 'Not' }).fill('Islak');
  await expect(one.getByText('Bu cevap için fotoğraf zorunlu.')).toBeVisible();
  await page.context().close();
});

test('nothing that takes the focus by keyboard stays behind the bars', async ({ browser }) => {
  const questions = Array.from({ length: 6 }, (_, n) => yesNo(`Soru ${n + 1} uygun mu?`));
  const link = await world.plan('Klavye', [{ title: 'Depo', questions }]);
  const page = await phone(browser, { isMobile: false, hasTouch: false });
  await begin(page, link);
  await page.waitForTimeout(300);
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(30);
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      if (focused.closest('header, footer, body > :not(#app)') || focused === document.body) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight;
      return top >= header - 1 && bottom <= footer + 1 ? null : `${focused.outerHTML.slice(0, 80)} ${top}-${bottom}`;
    });
    expect(hidden).toBeNull();
  }
  await page.context().close();
});

test('after sending, the heading with the focus says what has become of it; "send now" says what it did', async ({
  browser,
}) => {
  const link = await world.plan('Son', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  // The service worker would send past the route.
  const page = await phone(browser, { serviceWorkers: 'block' });
  await begin(page, link);
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.route('**/api/field/responses', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '600' }, body: '' }),
  );
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Gönderilmeyi bekliyor' })).toBeFocused();
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Bu cihazdaki kayıtlar' }).click();
  const kept = page.getByRole('article', { name: 'Son', exact: true });
  for (const name of ['Dosyaya aktar', 'Bu cihazdan sil'])
    await expect(kept.getByRole('button', { name }), 'as rows look alike').toHaveAccessibleDescription('Son');
  await page.getByRole('button', { name: 'Geri', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Bu cihazda kayıtlı' })).toBeVisible();
  await expect(page.getByText('Sistem yoğun')).toBeVisible();
  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByText(/beklememizi istedi.*Yeniden denenecek: \d\d:\d\d/)).toBeVisible();
  await page.context().close();
});

test('a signature counts with the name of whoever signed, where names are kept', async ({ browser }) => {
  const link = await world.plan('İmza', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    signatures: true,
    columns: { identity: 'optional' },
  });
  const page = await phone(browser, { isMobile: false });
  await page.goto(link);
  await page.getByRole('button', { name: 'Başla' }).click();
  await page.getByRole('button', { name: 'İleri' }).click();
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).click();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'İmzaya geç' }).click();
  // Each press leads to what is missing, not only the first: the signature, and then the names.
  const [auditor, site] = await page.getByRole('textbox', { name: 'Ad soyad' }).all();
  await auditor?.fill('Ayşe Yılmaz');
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('region', { name: 'Denetçi' })).toBeFocused();
  await auditor?.fill('');
  const pad = page.getByRole('img', { name: 'İmza alanı: Denetçi' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  for (const y of [50, 90]) {
    await page.mouse.move(box.x + 30, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + y + 30, { steps: 5 });
    await page.mouse.up();
  }
  // Whoever cannot draw signs by the keyboard alone, and why somebody else would not is not said of them.
  const keys = page.getByRole('region', { name: 'Lokasyon yetkilisi' });
  const refused = keys.getByRole('checkbox', { name: 'İmzalamak istemedi' });
  await refused.check();
  await keys.getByLabel('Neden? (not)').fill('Acelesi vardı');
  await refused.uncheck();
  await keys.getByRole('checkbox', { name: 'Adını yazarak imzaladı' }).press('Space');
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByText('İmzalayanın adını ve soyadını girin.')).toHaveCount(2);
  for (const name of [auditor, site]) {
    await expect(name as Locator).toBeFocused();
    await name?.fill('Ayşe Yılmaz');
    await page.getByRole('button', { name: 'Gönder' }).click();
  }
  await expect(page.getByText(/S-\d{6}/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeFocused();
  const api = client(world.server.url, world.server.owner);
  const plans: Data[] = (await api.post('/admin/Audit/GetAll', { pageSize: 100 })).ListItems;
  const plan = plans.find(({ definition }) => definition === 'İmza');
  await expect(async () => {
    const { Signatures } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan?.id}`);
    expect(Signatures).toMatchObject([
      { role: 'auditor', note: null, state: 'ready' },
      { role: 'site', name: 'Ayşe Yılmaz', note: 'Adını yazarak imzaladı', state: 'ready' },
    ]);
  }).toPass();
  await page.context().close();
});

test('whoever sent a response takes a copy of it along as PDF, and is told where there is none to be had', async ({
  browser,
}) => {
  const link = await world.plan('Kopya', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await begin(page, link);
  await card(page, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'Gönder' }).click();
  const code = (await page.getByText(/^S-\d{6}$/).textContent()) ?? '';
  const copy = page.getByRole('button', { name: 'PDF kopyasını al' });
  await page.route('**/api/field/receipt/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi</p>' }),
  );
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'PDF alınamadı.' })).toBeVisible();
  await page.unroute('**/api/field/receipt/**');
  const [file] = await Promise.all([page.waitForEvent('download'), copy.press('Enter')]);
  await expect(copy, 'what is disabled meanwhile has lost the focus').toBeFocused();
  expect(file.suggestedFilename()).toBe(`${code}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(page.getByText('PDF alınamadı.')).toBeHidden();
  await page.context().close();
});

test('a long section is cut into pages; a draft opens again at the question last touched, the next open one is a tap away', async ({
  browser,
}) => {
  const questions = Array.from({ length: 100 }, (_, n) => yesNo(`${n + 1}. raf düzenli mi?`));
  const office = { title: 'Ofis', questions: [yesNo('Evraklar kilitli mi?')] };
  const link = await world.plan('Uzun', [{ title: 'Depo', questions }, office]);
  const page = await phone(browser);
  await begin(page, link);
  await expect(page.locator('section[id^=q]')).toHaveCount(34);
  await page.getByRole('button', { name: 'İleri' }).click();
  await expect(page.getByRole('heading', { name: 'Depo (2 / 3)' })).toBeFocused();
  await card(page, '60. raf düzenli mi?').getByText('Evet', { exact: true }).tap();
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await page.reload();
  await expect(card(page, '60. raf düzenli mi?')).toBeInViewport();
  await page.getByRole('button', { name: 'Sıradaki eksik' }).click();
  await expect(card(page, '61. raf düzenli mi?')).toBeFocused();
  // The review names the section above what is missing in it, and shows a guest no number of photos where there are none.
  for (const heading of ['Depo (3 / 3)', 'Ofis']) {
    await page.getByRole('button', { name: 'İleri' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await expect(page.locator('main li h3')).toHaveText(['Depo', 'Ofis']);
  await expect(page.locator('main dt')).toHaveText(['Cevaplanan', 'Boş bırakılan']);
  // Whoever is led to a question hears what it lacks, too.
  await page.getByRole('button', { name: /Evraklar kilitli mi/ }).click();
  const led = card(page, 'Evraklar kilitli mi?');
  await expect(led).toBeFocused();
  await expect(led).toHaveAccessibleDescription('Bu soru zorunlu; cevaplayın.');
  await page.context().close();
});

test('a question is whole between the bars of a phone on its side, and nothing is cut off at twice the size', async ({
  browser,
}) => {
  const questions = ['Zemin', 'Duvar', 'Tavan', 'Kapı', 'Raf'].map((part) => yesNo(`${part} temiz mi?`));
  const link = await world.plan('Yan', [{ title: 'Depo', questions }]);
  const side = await phone(browser, { viewport: { width: 844, height: 390 } });
  await begin(side, link);
  await card(side, 'Duvar temiz mi?').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const { top, bottom, header, bar } = await side.evaluate(() => {
    const shown = document.querySelectorAll('section[id^=q]')[1]?.getBoundingClientRect();
    const edge = (tag: string) => document.querySelector(tag)?.getBoundingClientRect();
    return {
      top: shown?.top ?? -1,
      bottom: shown?.bottom ?? 0,
      header: edge('header')?.bottom ?? 1,
      bar: edge('footer')?.top ?? 0,
    };
  });
  expect(header).toBeLessThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(bar);
  expect(390 - bar).toBeLessThanOrEqual(64);
  await side.context().close();

  const twice = await phone(browser, { viewport: { width: 195, height: 422 } });
  await begin(twice, link);
  await card(twice, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  const outside = await twice.evaluate(() =>
    [...document.querySelectorAll('button, h1, h2, h3, p, label')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.sr'))
      .map((element) => element.textContent),
  );
  expect(outside).toEqual([]);
  await twice.context().close();
});

test('a screen that fails says so; what was answered is on the device, to go on with or to take along as a file', async ({
  browser,
}) => {
  const link = await world.plan('Çöken ekran', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await begin(page, link);
  await card(page, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  // A draft that no version of the program has ever written: the screen that should show it throws.
  const place = await page.evaluate(exchangePlace, null);
  await page.reload();
  const crash = page.getByRole('alert');
  await expect(crash).toContainText('Kaydedilen cevaplarınız bu cihazda duruyor.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    crash.getByRole('button', { name: 'Dosyaya aktar' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Çöken ekran');
  await page.evaluate(exchangePlace, place);
  await crash.getByRole('button', { name: 'Yenile' }).click();
  await expect(card(page, 'Zemin temiz mi?').getByRole('radio', { name: 'Hayır' })).toBeChecked();
  await page.context().close();
});

/** Runs in the page: puts another place into the only draft, and answers the one it had. */
function exchangePlace(place: unknown): Promise<unknown> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('sahada.field');
    opening.onerror = failed;
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction('responses', 'readwrite');
      let before: unknown;
      const cursor = transaction.objectStore('responses').openCursor();
      cursor.onsuccess = () => {
        before = cursor.result?.value.place;
        cursor.result?.update({ ...cursor.result.value, place });
      };
      transaction.oncomplete = () => {
        db.close();
        done(before);
      };
    };
  });
}

test('the first screen stands while style sheet and script are on the way, in both colours, where the page will stand', async ({
  browser,
}) => {
  const link = await world.plan('Yavaş hat', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  for (const [colorScheme, ground] of [
    ['light', 'rgb(242, 245, 248)'],
    ['dark', 'rgb(13, 19, 25)'],
  ] as const)
    for (const [path, begun, whole] of [
      [link, '.boot i', 'header'],
      [`${world.server.url}/a/nobody`, '.boot b', 'main > div'],
    ] as const) {
      const page = await phone(browser, { colorScheme, serviceWorkers: 'block' });
      let arrive = () => {};
      const arrived = new Promise<void>((done) => {
        arrive = done;
      });
      await page.route('**/assets/*', (route) => arrived.then(() => route.continue()));
      await page.route('**/api/**', () => {});
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(ground);
      const before = await page.locator(begun).first().boundingBox();
      arrive();
      await expect(page.getByRole('status', { name: 'Yükleniyor' })).toBeVisible();
      const after = await page.locator(whole).first().boundingBox();
      expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
      await page.context().close();
    }
});

test('where movement is not wanted nothing pulses while the form is on its way', async ({ browser }) => {
  const link = await world.plan('Sakin', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser, { reducedMotion: 'reduce', serviceWorkers: 'block' });
  await page.route('**/api/**', () => {});
  await page.goto(link);
  await expect(page.getByRole('status', { name: 'Yükleniyor' })).toBeVisible();
  const endless = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity).length;
  expect(await page.evaluate(endless)).toBe(0);
  await page.context().close();
});

// The last one: from here on everybody is told.
test('where nothing but a signature is still on its way, no photo is said to be', async ({ browser }) => {
  const link = await world.plan('İmza yolda', [{ title: 'Giriş', questions: [yesNo('Zemin temiz mi?')] }], {
    signatures: true,
    columns: { audit_type_id: 2, identity: 'optional' },
  });
  const page = await phone(browser);
  await page.route('**/api/field/pictures/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(link);
  await page.getByRole('button', { name: 'Başla' }).click();
  await page.getByRole('button', { name: 'İleri' }).click();
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'İmzaya geç' }).click();
  await page.getByRole('textbox', { name: 'Ad soyad' }).fill('Ayşe Yılmaz');
  await page.getByRole('checkbox', { name: 'Adını yazarak imzaladı' }).check();
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByText('Cevaplarınız ulaştı; imza yolda.')).toBeVisible();
  await expect(page.getByText('fotoğraflar yolda')).toHaveCount(0);
  await page.unroute('**/api/field/pictures/**');
  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Yanıtınız alındı' })).toBeVisible();
  await page.context().close();
});

test('whoever refuses consent is told that it can be sent, not that a signature follows', async ({ browser }) => {
  const api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  await api.post('/admin/PersonalDataProtectionLaw/Insert', {
    ...{ customerId: 0, title: 'Aydınlatma metni', text: '<p>Metin</p>', consentText: '<p>İmzanızın saklanması</p>' },
  });
  const link = await world.plan('Rızasız', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    signatures: true,
    columns: { data_protection_consent: 'true' },
  });
  const page = await phone(browser);
  // On a slow line the text comes after the button: nobody passes what they have not seen.
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/early-[\w-]+\.js/, (route) => held.then(() => route.continue()));
  await page.goto(link);
  await page.getByRole('button', { name: 'Başla' }).click();
  const refuse = page.getByRole('button', { name: 'Rıza vermeden devam et' });
  await expect(refuse).toBeDisabled();
  await expect(page.getByText('İmzanızın saklanması')).toBeHidden();
  come();
  await refuse.click();
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await expect(page.getByText('Her şey tamam, gönderebilirsiniz.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gönder', exact: true })).toBeEnabled();
  await page.context().close();
});
