import { randomUUID } from 'node:crypto';
import { pixel, sha256 } from './builders.ts';
import { daysFromNow } from './entity-samples.ts';
import {
  aConflict,
  aDraft,
  anInvitation,
  aSeal,
  aSeries,
  aShare,
  draftOf,
  none,
  ofReport,
  type Sample,
  seriesForm,
  shareForm,
  signedIn,
} from './sample-rows.ts';

const ofReceipt: Sample = async (a, world) => {
  const submission = await a.submission((await a.standing.openPlan()).token);
  const receipt = await world.ok(null, 'field.submit', submission);
  return { receiptNumber: receipt.ReceiptNumber, key: submission.responseKey };
};

const dayFromNow = (days: number): string => daysFromNow(days).slice(0, '2026-11-20'.length);

/** Samples of calls about content, plans, responses and what comes of them, other than the usual ones. */
export const ofAudits: Record<string, Sample> = {
  'question.createMany': async (a) => ({ questions: [await a.questionForm()] }),
  'question.uploadHelpPicture': () => ({ file: pixel }),
  'question.usage': async (a) => ({ id: await a.standing.question() }),
  'question.copy': async (a) => ({ id: await a.standing.question() }),
  'checklist.changes': async (a) => {
    const checkListId = await a.checklist({ Projects: [{ Id: await a.standing.project() }] });
    await a.openPlan({ checkListId });
    return { id: checkListId };
  },
  'checklist.export': async (a) => ({ id: await a.standing.checklist(), format: 'json' }),
  'checklist.copy': async (a) => ({ id: await a.standing.checklist() }),

  'exportFile.progress': async (_a, world, person) => ({ id: await world.writtenExport(person) }),
  'exportFile.download': async (_a, world, person) => ({ id: await world.writtenExport(person) }),
  'exportFile.address': async (_a, world, person) => ({ id: await world.writtenExport(person) }),

  'importFile.check': (a) => ({
    file: Buffer.from(
      `Customer;Contact’s first name;Contact’s last name;Contact’s e-mail\n${a.text('Dosyadan')};A;B;a@b.example`,
    ),
    kind: 'customer',
  }),
  'importFile.run': async (_a, world, person) => ({ importId: await world.checkedImport(person) }),
  'importFile.progress': async (_a, world, person) => ({ id: await world.checkedImport(person) }),
  'importFile.sample': () => ({ kind: 'customer', format: 'csv' }),

  'gallery.list': none,
  'gallery.create': () => ({ key: 'store-opening' }),

  'plan.publish': async (a) => ({ id: await a.plan(), published: true }),
  'plan.publishMany': async (a) => ({ ids: [await a.plan()], published: true }),
  'plan.removeMany': async (a) => ({ ids: [await a.plan()] }),
  'plan.qrCode': async (a) => ({ auditId: (await a.standing.openPlan()).id, format: 'svg' }),
  'plan.forLocations': async (a) => {
    const { locationId, ...plan } = await a.planForm();
    return { plan, locationIds: [locationId] };
  },
  'series.list': none,
  'series.get': async (a, world, person) => ({ id: await aSeries(a, world, person) }),
  'series.save': async (a) => seriesForm(a),
  'series.preview': async (a) => {
    const { locationIds, rule } = await seriesForm(a);
    return { locationIds, rule };
  },
  'series.remove': async (a, world, person) => ({ ids: [await aSeries(a, world, person)] }),
  'plan.handOver': async (a, world, person) => {
    const leadAuditorId = await a.user();
    await world.ok(person, 'mapping.addUsers', { projectId: await a.standing.project(), userIds: [leadAuditorId] });
    return { ids: [await a.plan()], leadAuditorId };
  },
  'plan.copy': async (a) => ({ id: await a.standing.plan() }),
  'plan.rotateLink': async (a) => ({ id: (await a.openPlan()).id }),
  'staticBarcode.createForLocations': async (a) => ({ name: 'Kasa önü', locationIds: [await a.location()] }),
  'staticBarcode.rotate': async (a) => ({ id: await a.staticBarcode() }),
  'staticBarcode.labels': async (a) => ({ ids: [await a.standing.staticBarcode()], format: 'a4-24', test: true }),
  'staticBarcode.scans': async (a) => ({ id: await a.standing.staticBarcode() }),
  'invitation.invite': async (a, world, person) => ({
    auditId: (await anInvitation(a, world, person)).auditId,
    file: Buffer.from(`${a.text('Elif')};${randomUUID()}@ornek.example;tr\n`),
  }),
  'invitation.invitations': async (a) => ({ auditId: await a.standing.plan() }),
  'invitation.remind': async (a, world, person) => {
    const { auditId, id } = await anInvitation(a, world, person);
    const sent_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await world.inCompany(person, (db) =>
      db.updateTable('invitation_mail').set({ sent_at }).where('invitation_id', '=', id).execute(),
    );
    return { auditId };
  },
  'invitation.withdraw': async (a, world, person) => {
    const { auditId, id } = await anInvitation(a, world, person);
    return { auditId, ids: [id] };
  },
  'plan.cancel': async (a) => ({ id: await a.plan(), reason: a.text('Ertelendi') }),
  'plan.restore': async (a, world, person) => {
    const id = await a.plan();
    await world.ok(person, 'plan.cancel', { id, reason: a.text('Ertelendi') });
    return { id };
  },
  'plan.moveMany': async (a) => ({ ids: [await a.plan()], days: 7 }),
  'plan.cancelMany': async (a) => ({ ids: [await a.plan()], reason: a.text('Ertelendi') }),
  'plan.restoreMany': async (a, world, person) => {
    const id = await a.plan();
    await world.ok(person, 'plan.cancel', { id, reason: a.text('Ertelendi') });
    return { ids: [id] };
  },
  'plan.auditors': async (a) => ({ projectId: await a.standing.project() }),
  'plan.approvers': () => ({}),
  'plan.zone': async (a) => ({ locationId: await a.standing.location() }),
  'plan.tabs': () => ({}),
  'plan.calendar': () => ({ from: dayFromNow(-7), to: dayFromNow(7), most: 4 }),
  'review.tabs': () => ({}),
  'plan.summary': async (a) => ({ id: await a.standing.plan() }),

  'field.resolve': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'field.form': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'field.submit': async (a) => a.submission((await a.standing.openPlan()).token),
  'field.pictureState': async (a, world) => {
    const submission = await a.submission((await a.standing.openPlan()).token);
    await world.ok(null, 'field.submit', submission);
    const picture = a.pictureOf(submission);
    await world.ok(null, 'field.putPicture', picture);
    return { token: picture.token, pictureKey: picture.pictureKey };
  },
  'field.putPicture': async (a, world) => {
    const submission = await a.submission((await a.standing.openPlan()).token);
    await world.ok(null, 'field.submit', submission);
    return a.pictureOf(submission);
  },
  'field.receipt': ofReceipt,
  'field.receiptPdf': ofReceipt,
  'fieldwork.assignments': none,
  'fieldwork.history': async (a) => ({ token: (await a.standing.openPlan()).token }),
  'fieldwork.response': async (a) => ({ responseKey: (await a.standing.response()).responseKey }),
  'fieldwork.draft': async (a, world, person) => ({ responseKey: (await aDraft(a, world, person)).responseKey }),
  'fieldwork.putDraft': (a) => draftOf(a),
  'fieldwork.deleteDraft': async (a, world, person) => ({ responseKey: (await aDraft(a, world, person)).responseKey }),

  'audit.summary': ofReport,
  'audit.byDepartment': ofReport,
  'audit.details': ofReport,
  'analysis.months': async (a) => ({ ids: [await a.standing.location()] }),
  'analysis.texts': async (a, world, person) => ({
    ...(await ofReport(a, world, person)),
    questionId: await a.standing.question(),
  }),
  'audit.pdf': ofReport,
  'seal.look': async (a, world, person) => ({ code: await aSeal(a, world, person) }),
  'share.create': shareForm,
  'share.send': async (a, world, person) => {
    await world.inCompany(person, (db) =>
      db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
    );
    return {
      ...(await ofReport(a, world, person)),
      emails: [`${randomUUID()}@ornek.example`],
      text: a.text('Rapor ektedir'),
    };
  },
  'share.list': async (a) => ({ auditId: (await a.standing.response()).planId }),
  'share.end': async (a, world, person) => ({ id: (await aShare(a, world, person)).id }),
  'share.look': async (a, world, person) => ({ token: (await aShare(a, world, person)).token }),
  'share.sharedPdf': async (a, world, person) => ({ token: (await aShare(a, world, person)).token }),
  'audit.answer': async (a) => ({ auditPlanAnswerId: (await a.standing.response()).answerId }),
  'audit.changeAnswer': async (a, world, person) => {
    const { answerId } = await a.response();
    const row = await world.ok(person, 'audit.answer', { auditPlanAnswerId: answerId });
    return {
      auditPlanAnswerId: answerId,
      optionIds: [row.options[0].id],
      note: a.text('Düzeltildi'),
      reason: a.text('Yanlış'),
    };
  },
  'audit.approve': async (a) => {
    const { planId, responseId } = await a.response();
    return { auditId: planId, responseId };
  },
  'audit.return': async (a, world, person) => {
    const { responseId, answerId } = await signedIn(a, world, person);
    return { responseId, reason: a.text('Fotoğraf bulanık'), answerIds: [answerId] };
  },
  'audit.reopen': async (a, world, person) => {
    const { planId, responseId } = await a.response();
    await world.ok(person, 'audit.approve', { auditId: planId, responseId });
    return { responseId, reason: a.text('Yanlış onay') };
  },
  'audit.reject': async (a) => ({ responseId: (await a.response()).responseId, reason: a.text('Eksik') }),
  'audit.accept': async (a, world, person) => {
    const { id: auditId, token } = await a.openPlan({ participantLimit: 1 });
    const both = [await a.submission(token), await a.submission(token)];
    for (const one of both) await world.ok(null, 'field.submit', one);
    const { Responses } = await world.ok(person, 'audit.details', { auditId });
    const { responseId } = Responses.find((row: { flags: string[] }) => row.flags.includes('OverQuota'));
    return { responseId, accept: true };
  },
  'audit.uploadPicture': async (a) => ({ auditPlanAnswerId: (await a.response()).answerId, file: pixel }),
  'review.list': none,
  'review.history': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.changes': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.conflicts': async (a) => ({ responseId: (await a.standing.response()).responseId }),
  'review.choose': aConflict,
  'action.list': none,
  'action.get': async (a) => ({ id: await a.standing.action() }),
  'action.proposal': async (a) => ({ findingId: (await a.actionForm()).findingId }),
  'action.create': (a) => a.actionForm(),
  'action.update': async (a) => ({ id: await a.action(), title: a.text('Gider açılacak'), dueDate: '2026-12-01' }),
  'action.remove': async (a) => ({ ids: [await a.action()] }),
  'action.setState': async (a) => ({ id: await a.action(), state: 'inProgress', note: a.text('Başlandı') }),
  'action.addComment': async (a, world, person) => ({
    id: await a.action(),
    text: a.text('Servis çağrıldı mı?'),
    mentions: [world.ids[person].user],
  }),
  'action.uploadPicture': async (a) => ({ id: await a.action(), file: pixel }),
  'action.sendLink': async (a) => ({ id: (await a.sentAction()).id }),
  'actionLink.get': async (a) => ({ token: (await a.sentAction()).token }),
  'actionLink.setState': async (a) => ({
    token: (await a.sentAction()).token,
    state: 'submitted',
    note: a.text('Kurutuldu'),
  }),
  'actionLink.putPicture': async (a) => ({
    token: (await a.sentAction()).token,
    pictureKey: randomUUID(),
    sha256: sha256(pixel),
    bytes: pixel,
  }),
  'actionLink.picture': async (a, world) => {
    const { token } = await a.sentAction();
    const picture = { token, pictureKey: randomUUID(), sha256: sha256(pixel), bytes: pixel };
    await world.ok(null, 'actionLink.putPicture', picture);
    const evidence = async () => (await world.ok(null, 'actionLink.get', { token })).evidence[0];
    // A picture of another sample may stand before it in the line.
    for (let round = 0; round < 10 && (await evidence()).state !== 'ready'; round++) await world.encodePictures();
    return { token, id: (await evidence()).id, size: 'thumb' };
  },
  'report.findings': ofReport,
  'report.actions': ofReport,
  'report.comparison': async (a) => ({ auditId: (await a.standing.response()).planId }),
  'report.auditToExcel': ofReport,
  'report.responsesToExcel': () => ({ sortDirection: 'asc' }),
  'analysis.monthsToExcel': none,
  'report.auditAnswersToExcel': async (a) => ({ auditId: (await a.standing.response()).planId }),
  'report.answersToExcel': () => ({ format: 'csv' }),
  'report.findingReport': none,
  'report.findingReportToPdf': none,
  'report.actionReport': none,
  'report.actionReportToPdf': none,
  'audit.deletePicture': async (a) => ({ pictureId: (await a.response()).pictureId }),
};
