import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Data } from '../api.ts';
import type { Row } from '../bench.ts';
import type { Company } from '../company.ts';
import { median } from '../load.ts';
import { othersMeanwhile } from '../others.ts';
import { childRunning, mostMemory } from '../processes.ts';
import type { Line } from '../report.ts';

const sizes = [
  { questions: 100, photos: 30, goal: '≤ 400 ms', times: 9 },
  { questions: 300, photos: 200, goal: '–', times: 3 },
];

export const pdf: Row = {
  letter: 'H',
  async measure(bench) {
    const place = await bench.installation();
    const company = await place.company('Basım');
    const lines: Line[] = [];
    for (const { questions, photos, goal, times } of sizes) {
      const path = await report(company, questions, photos);
      const took: number[] = [];
      let bytes = 0;
      let p99 = Number.NaN;
      const print = async (): Promise<void> => {
        for (let n = 0; n < times; n++) {
          const begun = performance.now();
          bytes = (await company.api.file(path)).length;
          took.push(performance.now() - begun);
        }
      };
      const most = await mostMemory(
        () => childRunning(place.ours.pid, 'pdf-process'),
        async () => {
          ({ p99 } = await othersMeanwhile(company.api, print));
        },
      );
      const work = `${questions} questions, ${photos} photos`;
      const [first] = took;
      lines.push(
        {
          work,
          ours: `${median(took).toFixed(0)} ms (the first, with a new process, ${first?.toFixed(0)}), ${Math.round(bytes / 1024)} KB`,
          goal,
        },
        { work: '– p99 of a short call meanwhile', ours: `${p99.toFixed(0)} ms`, goal: '< 50 ms' },
        { work: '– most memory of its process', ours: `RSS ${most.rss} MB, PSS ${most.pss} MB`, goal: '≤ 300 MB' },
      );
    }
    return {
      letter: 'H',
      title: 'Report of one response as PDF',
      about: 'One client, one report after another, while two others make short calls.',
      lines,
    };
  },
};

/** A photo of 1,600 × 1,200 points with the noise of a real one. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#7aa',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();

/** A response to so many questions, with a photo at each of the first; the address of its report, when all can be shown. */
async function report(company: Company, questions: number, photos: number): Promise<string> {
  const plan = await company.plan('Rapor', await company.checklist('simple', questions));
  const keys = Array.from({ length: photos }, () => randomUUID());
  const responseKey = randomUUID();
  const all: Data[] = plan.form.version.sections.flatMap((section: Data) => section.questions);
  const answers = all.map((question, n) => ({
    questionId: question.id,
    ...(question.answers.length > 0 ? { optionIds: [question.answers[n % 3].id] } : { text: 'Her şey yerinde.' }),
    ...(keys[n] === undefined ? {} : { pictureKeys: [keys[n]] }),
  }));
  const sent = { responseKey, token: plan.token, versionTag: plan.form.versionTag, answers, signatures: [] };
  await company.api.post('/field/responses', sent);
  const photo = await photograph();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  for (const key of keys) {
    // Signed in: participants send in smaller parts.
    const headers = {
      ...company.api.headers(),
      'x-token': plan.token,
      'x-response-key': responseKey,
      'x-sha256': sha256,
      'content-type': 'image/jpeg',
    };
    const reply = await fetch(`${company.api.url}/api/field/pictures/${key}`, {
      method: 'PUT',
      headers,
      body: new Uint8Array(photo),
    });
    if (!reply.ok) throw new Error(`a photo was refused: ${reply.status} ${await reply.text()}`);
  }
  const { Responses } = await company.api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  const which = `auditId=${plan.id}&responseId=${Responses[0].responseId}`;
  for (;;) {
    const { Departments } = await company.api.get(`/admin/Report/GetAuditDetails?${which}`);
    const states = JSON.stringify(Departments).match(/"state":"ready"/g) ?? [];
    if (states.length >= photos) return `/admin/Report/AuditQuestionsToPdf?${which}`;
    await new Promise((next) => setTimeout(next, 500));
  }
}
