import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../company.ts';
import type { Outcome, Proof, Trial } from '../proof.ts';
import { startService } from '../service.ts';

/** Files of locations, users and questions come in whole, within the time and the memory that were promised. */

const promised = { rows: 20_000, seconds: 30, megabytes: 300 };

interface Kind {
  name: string;
  headings: string;
  line: (at: number) => string;
  /** The list that has them afterwards, and what all of them are found by. */
  list: string;
  found: string;
}

const kinds: Kind[] = [
  {
    name: 'location',
    headings: 'Ad;Kod;Müşteri;İl;İlçe;Açık adres;Enlem;Boylam',
    line: (at) => `Şube ${at};S-${at};Marmara Gıda;İstanbul;Kadıköy;Cadde ${at};40,9;29,1`,
    list: '/admin/location/getall',
    found: 'Şube',
  },
  {
    name: 'user',
    headings: 'Ad;Soyad;E-posta;Kullanıcı grubu;Telefon;Dil;Saat dilimi',
    line: (at) => `Deniz;Kişi ${at};kisi${at}@ornek.example;Saha kullanıcıları;0532 ${at};Türkçe;Europe/Istanbul`,
    list: '/admin/user/getall',
    found: 'Kişi',
  },
  {
    name: 'question',
    headings: 'Soru metni;Kod;Cevap türü;Cevaplar;Puan;Zorunlu',
    line: (at) => `Raf ${at} düzenli mi?;R-${at};Buton grubu;"Evet = 10; Hayır = 0; Uygulanamaz = –";10;Evet`,
    list: '/admin/Question/getall',
    found: 'düzenli mi?',
  },
];

export const proof: Proof = {
  name: 'imports',
  asked: `${promised.rows} locations, as many users and as many questions of a csv are each checked in at most ${promised.seconds} s and imported in at most ${promised.seconds} s, each file by a server just started, whose own process stays within ${promised.megabytes} MB, and the locations exported again (a round is a thousand rows)`,
  rounds: promised.rows / 1000,
  shortRounds: 1,
  run: imported,
};

// biome-ignore lint/suspicious/noExplicitAny: a stranger reads what the API page promises
type Data = any;

async function imported({ rounds, note }: Trial): Promise<Outcome> {
  const rows = rounds * 1000;
  const folder = await mkdtemp(join(tmpdir(), 'sahada-imports-'));
  let service = await startService(folder, { LOG_LEVEL: 'fatal' });
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, megabytesOf(service.pid()));
  }, 100);
  try {
    await service.untilReady(120_000);
    const { accessToken } = await install(service.url);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = async (reply: Response): Promise<Data> => {
      const { Success, Data: data } = (await reply.json()) as { Success: boolean; Data: Data };
      if (!Success) throw new Error(`${reply.url}: ${reply.status}`);
      return data;
    };
    const get = (path: string) => fetch(`${service.url}/api${path}`, { headers }).then(answer);
    const post = (path: string, body: object) =>
      fetch(`${service.url}/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    const told: string[] = [];
    let isHeld = true;
    for (const [place, { name, headings, line, list, found }] of kinds.entries()) {
      // What one file leaves behind is not counted against the next.
      if (place > 0) {
        await service.stop();
        service = await startService(folder, { LOG_LEVEL: 'fatal' });
        await service.untilReady(120_000);
      }
      const lines = Array.from({ length: rows }, (_, at) => line(at));
      const form = new FormData();
      form.append('kind', name);
      form.append('file', new Blob([`${headings}\r\n${lines.join('\r\n')}`]), 'a.csv');
      const begun = performance.now();
      const checked = await fetch(`${service.url}/api/admin/Import/Check`, {
        method: 'POST',
        headers,
        body: form,
      }).then(answer);
      const checking = (performance.now() - begun) / 1000;
      const [problem] = checked.problems;
      note(
        `${name}: checked in ${checking.toFixed(1)} s: ${checked.create} to be added${problem ? `, ${problem.column}: ${problem.message}` : ''}`,
      );
      if (checked.problemCount > 0) return { held: false, measured: `${name}: ${checked.problemCount} problems` };

      const started = performance.now();
      await post('/admin/Import/Run', { importId: checked.importId }).then(answer);
      let state = 'running';
      while (state === 'running') {
        await sleep(100);
        ({ state } = await get(`/admin/Import/Progress?id=${checked.importId}`));
      }
      const running = (performance.now() - started) / 1000;
      const { TotalItemsCount: count } = await post(list, { searchText: found, pageSize: 10 }).then(answer);
      told.push(
        `${count} of ${rows} ${name}s, checked in ${checking.toFixed(1)} s, imported in ${running.toFixed(1)} s`,
      );
      note(`${told.at(-1)}: ${state}, at most ${highest} MB so far`);
      isHeld &&= state === 'done' && count === rows && Math.max(checking, running) <= promised.seconds;
    }

    const taken = performance.now();
    const reply = await post('/admin/location/getallToExcel', { format: 'csv', searchText: 'Şube' });
    let bytes = 0;
    if (reply.status === 202) {
      const { exportId } = await answer(reply);
      let progress: Data = { state: 'running' };
      while (progress.state === 'running') {
        await sleep(100);
        progress = await get(`/admin/Export/Progress?id=${exportId}`);
      }
      bytes = progress.bytes;
      if (progress.done !== rows) return { held: false, measured: `${progress.done} of ${rows} exported` };
    } else bytes = (await reply.arrayBuffer()).byteLength;
    const exporting = (performance.now() - taken) / 1000;

    return {
      held: isHeld && highest <= promised.megabytes && service.faults.length === 0,
      measured: `${told.join('; ')}; exported in ${exporting.toFixed(1)} s (${Math.round(bytes / 1024)} KB), at most ${highest} MB${service.faults.join('; ')}`,
    };
  } finally {
    clearInterval(watch);
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The memory that a process has at the moment; 0 where the system does not tell. */
function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
