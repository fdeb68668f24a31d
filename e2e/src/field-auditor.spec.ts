import { writeFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { card, type FieldWorld, fieldWorld, noisyPhoto, oneOf, phone, yesNo } from './field-world.ts';
import { client, type Data, password } from './server.ts';

/** An auditor's day on the phone: what is to be done, one audit by two people, and what comes back. */
let world: FieldWorld;
let api: ReturnType<typeof client>;
let assistantId: number;
test.beforeAll(async () => {
  world = await fieldWorld();
  api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  const [group] = await api.get('/common/GetUserGroups');
  const made = await api.post('/admin/user/create', {
    ...{ firstName: 'Mehmet', lastName: 'Kaya', email: 'mehmet@ornek.com.tr', password, confirmPassword: password },
    ...{ userRoleId: group.Id, defaultLanguageId: 1 },
  });
  assistantId = made.id;
});
test.afterAll(() => world.server.stop());

async function signedIn(browser: Browser, email: string, more?: BrowserContextOptions): Promise<Page> {
  const page = await phone(browser, more);
  await page.goto(`${world.server.url}/s/`);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page.getByRole('link', { name: 'Şifremi unuttum' })).toHaveAttribute('href', '/password-reset');
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await expect(page.getByText('Güncellendi:')).toBeVisible();
  // From the next page on, so that what comes by itself after a while need not be waited for.
  await page.clock.install();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Drags a finger over the photo that is drawn on. */
async function drag(page: Page) {
  const box = (await page.getByRole('application', { name: /^Fotoğraf, \d işaret$/ }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const at = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const;
  await page.mouse.move(...at(0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.7), { steps: 4 });
  await page.mouse.up();
}

test('lead and assistant fill in one audit, one of them without a network, and mend it when it comes back', async ({
  browser,
}) => {
  const link = await world.plan(
    'Depo denetimi',
    [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?'), oneOf('Raf düzeni?', ['İyi', 'Kötü'])] }],
    { columns: { assistant_auditor_id: assistantId, approve_required: 'true' } },
  );
  const assistant = await signedIn(browser, 'mehmet@ornek.com.tr');
  const audit = assistant.getByRole('link', { name: /Depo denetimi/ });
  await expect(assistant.getByText('İnternetsiz açılır')).toBeVisible();
  await assistant.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  // The whole of the assistant's part is done without a network, from the home screen on.
  await assistant.context().setOffline(true);
  await assistant.reload();
  await expect(assistant.getByText('İnternet bağlantısı yok. Son bilinen liste:')).toBeVisible();
  await audit.click();
  await button(assistant, 'Başla').click();
  await card(assistant, 'Zemin temiz mi?').getByText('Hayır', { exact: true }).tap();
  const photo = test.info().outputPath('a.jpg');
  writeFileSync(photo, await noisyPhoto(assistant, 400, 300));
  await card(assistant, 'Zemin temiz mi?').locator('input[type=file][multiple]').setInputFiles(photo);
  await card(assistant, 'Zemin temiz mi?').getByRole('button', { name: 'Fotoğraf 1' }).click();
  await button(assistant, 'Fotoğrafın üzerine çiz').click();
  // A text that was begun by mistake is left without writing one.
  await button(assistant, 'Yazı').click();
  await assistant.getByRole('application', { name: 'Fotoğraf, 0 işaret' }).tap();
  await button(assistant, 'Vazgeç').click();
  await button(assistant, 'Ok').click();
  await drag(assistant);
  await button(assistant, 'Yazı').click();
  await assistant.getByRole('application', { name: 'Fotoğraf, 1 işaret' }).tap();
  await assistant.getByLabel('Kısa yazı').press('Escape');
  // Only the text is left: what was drawn stays.
  await expect(assistant.getByRole('application', { name: 'Fotoğraf, 1 işaret' })).toBeFocused();
  await button(assistant, 'Ok').click();
  // The same by keyboard; afterwards the focus is at the photo's question.
  const photographed = assistant.getByRole('application', { name: 'Fotoğraf, 1 işaret' });
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await photographed.press(key);
  await expect(assistant.getByRole('application', { name: 'Fotoğraf, 2 işaret' })).toBeVisible();
  // What was drawn is left by whoever says so.
  await assistant.keyboard.press('Escape');
  await assistant.getByRole('dialog', { name: 'Çizdikleriniz silinsin mi?' }).getByText('Vazgeç').click();
  await expect(assistant.getByRole('application', { name: 'Fotoğraf, 2 işaret' })).toBeFocused();
  // With nothing left to take back the focus is at the photo, and the same keys draw it anew.
  for (const left of ['1 işaret', '0 işaret']) {
    await button(assistant, 'Geri al').press('Enter');
    await expect(assistant.getByRole('application', { name: `Fotoğraf, ${left}` })).toBeVisible();
  }
  await expect(assistant.getByRole('application')).toBeFocused();
  await drag(assistant);
  await button(assistant, 'Kaydet').click();
  await expect(card(assistant, 'Zemin temiz mi?').locator(':focus')).toHaveCount(1);
  const add = button(assistant, 'Uygunsuzluk ekle');
  const title = assistant.getByLabel('Uygunsuzluk', { exact: true });
  await add.click();
  await button(assistant, 'Uygunsuzluğu sil').click();
  await expect(add).toBeFocused();
  const bottomOf = async (what: Locator, edge: 'top' | 'bottom') => {
    const box = (await what.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return edge === 'top' ? box.y : box.y + box.height;
  };
  // The offer to bring it back stands over nothing, with a keyboard on the screen either.
  await expect(button(assistant, 'Geri al')).toBeVisible();
  const whole = assistant.viewportSize() ?? { width: 0, height: 0 };
  for (const height of [whole.height, whole.height - 320]) {
    await assistant.setViewportSize({ ...whole, height });
    await add.scrollIntoViewIfNeeded();
    expect(await bottomOf(add, 'bottom')).toBeLessThanOrEqual(
      await bottomOf(assistant.locator('[data-passing]'), 'top'),
    );
    expect(await bottomOf(assistant.locator('footer'), 'bottom')).toBeLessThanOrEqual(height);
  }
  await assistant.setViewportSize(whole);
  await add.click();
  await expect(title).toBeFocused();
  const own = assistant.getByRole('article', { name: 'Yeni uygunsuzluk' });
  expect(await bottomOf(own, 'bottom')).toBeLessThanOrEqual(await bottomOf(assistant.locator('footer'), 'top'));
  await title.fill('Acil çıkış kilitli');
  await assistant.getByRole('group', { name: 'Önem derecesi' }).last().getByRole('button', { name: 'Majör' }).click();
  await expect(assistant.getByText('Bu cihazda kayıtlı')).toBeVisible();

  // Meanwhile the lead answers the same question otherwise, and another one.
  const lead = await signedIn(browser, 'ayse@ornek.com.tr');
  await lead.goto(link);
  await button(lead, 'Başla').click();
  await card(lead, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await card(lead, 'Raf düzeni?').getByText('İyi', { exact: true }).tap();
  const underWay = async (): Promise<Data[]> => {
    const { responseKey } = (await api.get('/field/assignments')).find(
      (row: Data) => row.definition === 'Depo denetimi',
    );
    return responseKey === null ? [] : (await api.get(`/field/drafts/${responseKey}`)).answers;
  };
  await expect.poll(underWay).toHaveLength(2);

  // Back in the network: one draft, the lead's answer with their name, and the question that both answered.
  await assistant.context().setOffline(false);
  await expect(card(assistant, 'Raf düzeni?').getByText(/^Ayşe Yılmaz cevapladı/)).toBeVisible();
  await expect(assistant.getByText('1 soruda iki farklı cevap var.')).toBeVisible();
  const clash = card(assistant, 'Zemin temiz mi?').getByRole('status').filter({ hasText: 'Sizin cevabınız' });
  await expect(clash.getByRole('img', { name: 'Fotoğraf 1' })).toBeVisible();
  await expect(clash.getByText('Gösterilen cevap:')).toBeVisible();
  const twofold = await underWay();
  await clash.getByRole('button', { name: 'Benim cevabımı kullan: Hayır' }).click();
  await expect(card(assistant, 'Zemin temiz mi?').getByRole('radio', { name: 'Hayır' })).toBeChecked();
  // The lead does nothing: ten seconds after the last time their page asks again.
  await expect.poll(underWay).not.toEqual(twofold);
  await lead.clock.fastForward(10_000);
  await expect(card(lead, 'Zemin temiz mi?').getByText(/^Mehmet Kaya cevapladı/)).toBeVisible({ timeout: 40_000 });
  await expect(lead.getByText('1 soruda iki farklı cevap var.')).toBeHidden();
  const copy = card(lead, 'Zemin temiz mi?').getByRole('img', { name: 'Fotoğraf 1' });
  await expect(copy).toBeVisible({ timeout: 40_000 });
  // There is only a small copy of it here, which nothing is drawn on.
  await copy.click();
  await button(lead, 'Fotoğrafın üzerine çiz').click();
  await expect(lead.getByText('Bu fotoğraf bu cihazda değil; üzerine çizilemez.')).toBeVisible();
  await button(lead, 'Vazgeç').click();

  // Whoever submits, submits for both.
  await button(lead, 'Gözden geçir').click();
  const figure = lead.getByRole('definition').and(lead.locator('dt:text-is("Uygunsuzluk") + dd'));
  // The one of the answer, and the assistant's own.
  await expect(figure).toHaveText('2');
  await button(lead, 'Gönder').click();
  await expect(lead.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();
  await assistant.clock.fastForward(10_000);
  await expect(assistant.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible({ timeout: 40_000 });
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'Depo denetimi' })).ListItems[0];
  const details = async () => api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  const before = await details();
  expect(before.Findings.map(({ title }: Data) => title)).toContain('Acil çıkış kilitli');
  await assistant.context().close();

  // The way on is the list, where it stands as sent before the list is a minute old.
  await lead.getByRole('link', { name: 'Denetimlerim' }).click();
  const sent = lead.getByRole('region', { name: 'Gönderilenler' }).getByRole('link', { name: /Depo denetimi/ });
  await expect(sent).toContainText(/Gönderildi: .*S-\d{6} · %/);
  await sent.click();
  await expect(lead.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();

  // It comes back to the lead, with one question marked; everything else stays as it was.
  const [{ responseId }] = before.Responses;
  const marked = before.Departments.flatMap(({ Questions }: Data) => Questions).find(
    ({ questionText }: Data) => questionText === 'Raf düzeni?',
  );
  await api.post('/admin/Audit/Return', {
    ...{ responseId, reason: 'Rafın fotoğrafı yok' },
    answerIds: [marked.auditPlanAnswerId],
  });
  await lead.goto(`${world.server.url}/s/`);
  await button(lead, 'Yenile').click();
  const group = lead.getByRole('region', { name: 'Düzeltme istenenler' });
  await expect(group.getByText('İnternetsiz açılır', { exact: true })).toBeVisible();
  // Whoever was told so can begin without a network, the photos sent before in sight.
  await lead.context().setOffline(true);
  await group.getByRole('link', { name: /Depo denetimi/ }).click();
  await expect(lead.getByText('Rafın fotoğrafı yok')).toBeVisible();
  await button(lead, 'Düzeltmeye başla').click();
  await expect(lead.getByRole('heading', { name: 'Düzeltilecek 1 soru' })).toBeVisible();
  await expect(card(lead, 'Zemin temiz mi?')).toHaveCount(0);
  await button(lead, 'Tüm soruları göster').click();
  const sentBefore = card(lead, 'Zemin temiz mi?').getByRole('img', { name: 'Fotoğraf 1' });
  await expect.poll(() => sentBefore.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await lead.context().setOffline(false);
  await button(lead, 'Gözden geçir').click();
  await button(lead, 'Gönder').click();
  const asked = lead.getByRole('dialog', { name: 'Hiçbir şey değişmedi' });
  await expect(asked.getByRole('button', { name: 'Yine de gönder' })).toBeVisible();
  await asked.getByRole('button', { name: 'Vazgeç' }).click();
  await button(lead, 'Geri').click();
  await card(lead, 'Raf düzeni?').getByText('Kötü', { exact: true }).tap();
  await button(lead, 'Gözden geçir').click();
  await button(lead, 'Gönder').click();
  await expect(lead.getByRole('heading', { name: 'Düzeltme alındı' })).toBeVisible();
  const after = await details();
  expect(after.Responses).toMatchObject([{ responseId, statusCode: 30 }]);
  const mended = after.Departments.flatMap(({ Questions }: Data) => Questions).find(
    ({ questionText }: Data) => questionText === 'Raf düzeni?',
  );
  expect(mended.options.filter(({ selected }: Data) => selected)).toMatchObject([{ title: 'Kötü' }]);
  expect(after.Findings.map(({ title }: Data) => title)).toContain('Acil çıkış kilitli');
  await lead.context().close();
});

test('by distance, the way to a place is named as it reads', async ({ browser }) => {
  await world.plan('Yakın denetim', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const [place] = (await api.post('/admin/location/getall', { pageSize: 1 })).ListItems;
  const { Id, Name, CustomerId } = place;
  await api.post('/admin/location/update', { Id, Name, CustomerId, Latitude: 41, Longitude: 29 });
  // A browser that keeps no files opens nothing without a network, and is not said to.
  const page = await signedIn(browser, 'ayse@ornek.com.tr', { serviceWorkers: 'block' });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41, longitude: 29.1 });
  await world.plan('Öteki denetim', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  await button(page, 'Yenile').click();
  await button(page, 'Uzaklığa göre').click();
  await expect(page.getByRole('link', { name: '8,4 km Yol tarifi Kadıköy' })).toHaveCount(2);
  await expect(page.getByText('Henüz indirilmedi')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);

  // Of many audits the first are shown, and one is found by its name.
  const many = Array.from({ length: 20 }, (_, n) => `Denetim ${n + 1}`);
  for (const name of many) await world.plan(name, [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  await button(page, 'Yenile').click();
  await button(page, 'Daha fazla göster (2)').click();
  await expect(page.getByRole('article')).toHaveCount(22);
  await expect(page.getByRole('button', { name: /^Daha fazla/ })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Denetimlerde ara' });
  await search.fill('denetim 17');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search.fill('Yakın');
  expect(await axeFaults(page)).toEqual([]);
  // What is looked for can be taken back after the others have gone.
  await world.write(`update plan set published = false where definition like 'Denetim %'`);
  await button(page, 'Yenile').click();
  await expect(button(page, 'Yenile')).toBeEnabled();
  await search.fill('');
  await expect(page.getByRole('article')).toHaveCount(2);

  // While the company is passive nobody is said to be signed out, and what is on the device stays in sight.
  const setActive = (active: boolean) => world.write(`update company set active = ${active}`);
  const passive = page.getByText('Firma hesabı şu anda pasif.');
  await setActive(false);
  await button(page, 'Yenile').click();
  await expect(passive).toBeVisible();
  await expect(page.getByRole('link', { name: /Yakın denetim/ })).toBeVisible();
  await setActive(true);
  await button(page, 'Yenile').click();
  await expect(passive).toHaveCount(0);

  // Signing out ends the session, which would be good for weeks; what was begun stays, and is told of first.
  await page.getByRole('link', { name: /Yakın denetim/ }).click();
  await button(page, 'Başla').click();
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  const token = await page.evaluate(() => localStorage.getItem('sahada.field.token'));
  const answered = () =>
    fetch(`${world.server.url}/api/field/assignments`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await answered()).status).toBe(200);
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Çıkış yap').click();
  const asked = page.getByRole('dialog', { name: 'Çıkış yapılsın mı?' });
  await expect(asked.getByText('Göndermediğiniz 1 kayıt bu cihazda kalır')).toBeVisible();
  await asked.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect.poll(async () => (await answered()).status).toBe(401);
  await expect(card(page, 'Zemin temiz mi?').getByRole('radio', { name: 'Evet' })).toBeChecked();
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Bu cihazdaki kayıtlar').click();
  await expect(page.getByRole('article').getByText('Başlatan: ')).toBeVisible();
  await page.context().close();
});

test('whoever joins an audit that was begun on an earlier version of its checklist fills it in on that one', async ({
  browser,
}) => {
  const link = await world.plan('Kazan denetimi', [{ title: 'Kazan', questions: [yesNo('Basınç normal mi?')] }], {
    columns: { assistant_auditor_id: assistantId },
  });
  const lead = await signedIn(browser, 'ayse@ornek.com.tr');
  await lead.goto(link);
  await expect(button(lead, 'Başla')).toBeVisible();
  await lead.context().setOffline(true);
  await button(lead, 'Başla').click();
  await card(lead, 'Basınç normal mi?').getByText('Evet', { exact: true }).tap();
  await expect(lead.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await world.write(`
    with made as (
      insert into checklist_version (checklist_id, hash, document)
      select v.checklist_id, repeat('a', 64), replace(v.document::text, 'normal', 'uygun')::jsonb
      from plan p join checklist_version v on v.id = p.version_id where p.definition = 'Kazan denetimi' returning id)
    update plan set version_id = (select id from made) where definition = 'Kazan denetimi'`);
  await lead.context().setOffline(false);
  const begun = async () =>
    (await api.get('/field/assignments')).some((row: Data) => row.definition === 'Kazan denetimi' && row.responseKey);
  await expect.poll(begun).toBe(true);
  const assistant = await signedIn(browser, 'mehmet@ornek.com.tr');
  await assistant.goto(link);
  await button(assistant, 'Devam et').click();
  await expect(card(assistant, 'Basınç normal mi?').getByRole('radio', { name: 'Evet' })).toBeChecked();
  await expect(assistant.getByText('Basınç uygun mi?')).toHaveCount(0);
  await assistant.context().close();
  await lead.context().close();
});

test('answers to questions that the joined audit does not have are told of and can be read, as none is sent', async ({
  browser,
}) => {
  const questions = [yesNo('Kapak takılı mı?'), oneOf('Vana?', ['Açık', 'Kapalı'])];
  const link = await world.plan('Ardiye denetimi', [{ title: 'Depo', questions }], {
    columns: { assistant_auditor_id: assistantId },
  });
  const assistant = await signedIn(browser, 'mehmet@ornek.com.tr');
  await assistant.goto(link);
  await expect(button(assistant, 'Başla')).toBeVisible();
  await assistant.context().setOffline(true);
  await button(assistant, 'Başla').click();
  await card(assistant, 'Vana?').getByText('Kapalı', { exact: true }).tap();
  await expect(assistant.getByText('Bu cihazda kayıtlı')).toBeVisible();
  // The lead begins on a version without the second question.
  await world.write(`
    with made as (
      insert into checklist_version (checklist_id, hash, document)
      select v.checklist_id, repeat('b', 64), v.document #- '{sections,0,questions,1}'
      from plan p join checklist_version v on v.id = p.version_id where p.definition = 'Ardiye denetimi' returning id)
    update plan set version_id = (select id from made) where definition = 'Ardiye denetimi'`);
  const lead = await signedIn(browser, 'ayse@ornek.com.tr');
  await lead.goto(link);
  await button(lead, 'Başla').click();
  await card(lead, 'Kapak takılı mı?').getByText('Evet', { exact: true }).tap();
  const begun = async () =>
    (await api.get('/field/assignments')).some((row: Data) => row.definition === 'Ardiye denetimi' && row.responseKey);
  await expect.poll(begun).toBe(true);
  await lead.context().close();
  await assistant.context().setOffline(false);
  await expect(card(assistant, 'Kapak takılı mı?').getByRole('radio', { name: 'Evet' })).toBeChecked({
    timeout: 20_000,
  });
  await expect(card(assistant, 'Vana?')).toHaveCount(0);
  const told = assistant.getByText('1 cevabınızın o sürümde yeri yok; gönderilmeyecek.');
  await told.tap();
  await expect(assistant.locator('details').filter({ hasText: 'Vana?' }).getByText('Kapalı')).toBeVisible();
  expect(await axeFaults(assistant)).toEqual([]);
  await assistant.context().close();
});

test('on a tablet that both use, the assistant goes on in their own name with what the lead began', async ({
  browser,
}) => {
  const questions = [yesNo('Zil çalıyor mu?'), oneOf('Cam?', ['Temiz', 'Kirli'])];
  const link = await world.plan('Ortak tablet denetimi', [{ title: 'Giriş', questions }], {
    columns: { assistant_auditor_id: assistantId },
  });
  const page = await signedIn(browser, 'ayse@ornek.com.tr');
  await page.goto(link);
  await button(page, 'Başla').click();
  await card(page, 'Zil çalıyor mu?').getByText('Evet', { exact: true }).tap();
  const row = async () =>
    (await api.get('/field/assignments')).find((one: Data) => one.definition === 'Ortak tablet denetimi');
  await expect.poll(async () => (await row()).responseKey).toBeTruthy();
  await page.clock.runFor(15_000);
  await page.goto(`${world.server.url}/s/`);
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Çıkış yap').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Çıkış yap' }).click();
  await page.goto(link);
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Giriş yap').click();
  await page.getByLabel('E-posta').fill('mehmet@ornek.com.tr');
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await button(page, 'Giriş yap').click();
  await page.getByRole('button', { name: /Başlatan: Ayşe/ }).click();
  await expect(card(page, 'Zil çalıyor mu?').getByText(/^Ayşe .* cevapladı/)).toBeVisible();
  await card(page, 'Cam?').getByText('Temiz', { exact: true }).tap();
  await expect(card(page, 'Cam?').getByText(/cevapladı/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await button(page, 'Gönder').click();
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();
  await page.context().close();
});

test('what is drawn on a photo stays, however often somebody goes back without saying that it may go', async ({
  browser,
}) => {
  const link = await world.plan('Rampa denetimi', [{ title: 'Rampa', questions: [yesNo('Rampa boş mu?')] }]);
  const page = await signedIn(browser, 'ayse@ornek.com.tr');
  await page.goto(link);
  await button(page, 'Başla').click();
  await card(page, 'Rampa boş mu?').getByRole('radiogroup').getByText('Hayır', { exact: true }).tap();
  const photo = test.info().outputPath('a.jpg');
  writeFileSync(photo, await noisyPhoto(page, 400, 300));
  await card(page, 'Rampa boş mu?').locator('input[type=file][multiple]').setInputFiles(photo);
  await card(page, 'Rampa boş mu?').getByRole('button', { name: 'Fotoğraf 1' }).click();
  await button(page, 'Fotoğrafın üzerine çiz').click();
  await drag(page);
  const asked = page.getByRole('dialog', { name: 'Çizdikleriniz silinsin mi?' });
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  // How many of these are held back is the browser's to say.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape');
  await expect(page.locator('dialog:has(canvas)')).toBeVisible();
  await expect(page.locator('canvas[aria-label="Fotoğraf, 1 işaret"]')).toBeVisible();
  if (!(await asked.isVisible())) await button(page, 'Vazgeç').click();
  await asked.getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByRole('application')).toHaveCount(0);
  await page.context().close();
});

test('whoever begins after somebody has signed out there is asked who they are', async ({ browser }) => {
  const link = await world.plan('Çatı denetimi', [{ title: 'Çatı', questions: [yesNo('Su alıyor mu?')] }], {
    columns: { answered_by: 'auditors' },
  });
  const page = await signedIn(browser, 'ayse@ornek.com.tr');
  await page.goto(link);
  await expect(page.getByText('Giriş yapan:')).toBeVisible();
  await expect(button(page, 'Başla')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(button(other, 'Başla')).toBeVisible();
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Çıkış yap').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Çıkış yap' }).click();
  // In every tab.
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('E-posta')).toBeVisible();
    await expect(button(tab, 'Başla')).toHaveCount(0);
  }
  await other.close();
  // One who is not among its auditors is told so, and somebody who signs in after them gets in without opening the link again.
  const signIn = async (email: string) => {
    await page.getByLabel('E-posta').fill(email);
    await page.getByLabel('Şifre', { exact: true }).fill(password);
    await button(page, 'Giriş yap').click();
  };
  await signIn('mehmet@ornek.com.tr');
  await expect(page.getByRole('heading', { name: 'Bu denetime atanmadınız' })).toBeVisible();
  await page.getByRole('button', { name: 'Menü' }).click();
  await button(page, 'Çıkış yap').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Çıkış yap' }).click();
  await signIn('ayse@ornek.com.tr');
  await expect(button(page, 'Başla')).toBeVisible();
  await page.context().close();
});

test('a page that still offers to go on with an audit goes on with what another page has made of it', async ({
  browser,
}) => {
  const link = await world.plan(
    'Kapı denetimi',
    [{ title: 'Kapı', questions: [yesNo('Kapı kapanıyor mu?'), oneOf('Işık?', ['Parlak', 'Sönük'])] }],
    { columns: { assistant_auditor_id: assistantId } },
  );
  const lead = await signedIn(browser, 'ayse@ornek.com.tr');
  await lead.goto(link);
  await button(lead, 'Başla').click();
  // Below the choices may stand what was answered the last time.
  await card(lead, 'Kapı kapanıyor mu?').getByRole('radiogroup').getByText('Evet', { exact: true }).tap();
  const begun = async () =>
    (await api.get('/field/assignments')).some((row: Data) => row.definition === 'Kapı denetimi' && row.responseKey);
  await expect.poll(begun).toBe(true);
  await lead.context().close();
  const page = await signedIn(browser, 'mehmet@ornek.com.tr');
  await page.goto(link);
  await expect(button(page, 'Devam et')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(link);
  await button(other, 'Devam et').click();
  await expect(card(other, 'Kapı kapanıyor mu?').getByRole('radio', { name: 'Evet' })).toBeChecked();
  await page.context().setOffline(true);
  await card(other, 'Işık?').getByRole('radiogroup').getByText('Sönük', { exact: true }).tap();
  await expect(other.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await other.close();
  await button(page, 'Devam et').click();
  await expect(card(page, 'Işık?').getByRole('radio', { name: 'Sönük' })).toBeChecked();
  await page.context().close();
});

test('on the narrowest phone what was answered the last time is read beside its day', async ({ browser }) => {
  const sections = [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }];
  const before = (await world.plan('Depo, ekim', sections)).split('/').at(-1);
  const link = await world.plan('Depo, kasım', sections);
  const [asked] = (await api.get(`/field/form?token=${before}`)).version.sections[0].questions;
  const answers = [{ questionId: asked.id, optionIds: [asked.answers[0].id] }];
  await api.post('/field/responses', { responseKey: crypto.randomUUID(), token: before, answers });
  const page = await signedIn(browser, 'ayse@ornek.com.tr', { viewport: { width: 320, height: 640 } });
  await page.goto(link);
  await button(page, 'Başla').click();
  const last = page.getByRole('button', { name: /^Geçen sefer/ }).locator('span');
  await expect(last).toContainText('Evet');
  const cut = await last.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  expect(Math.max(...cut)).toBeLessThanOrEqual(1);
  await page.context().close();
});
