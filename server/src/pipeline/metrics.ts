import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { stray } from './faults.ts';
import type { Intake } from './intake.ts';
import type { Lanes } from './lanes.ts';

/** The server's own counters, as Prometheus reads them. Only names of calls and statuses, nothing of any company. */
export interface Metrics {
  answered(call: string, status: number): void;
  /** The exposition text and its content type. */
  text(): Promise<{ type: string; body: string }>;
}

export function metricsOf(lanes: Lanes, intake: Intake): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Counter({
    name: 'sahada_calls_total',
    help: 'Calls answered, by call and status; 5xx are faults of ours, but for 503 (busy) and 507 (disk full)',
    labelNames: ['call', 'status'],
    registers: [register],
  });
  const faults = new Counter({ name: 'sahada_faults_total', help: 'Calls answered with 500', registers: [register] });
  new Gauge({
    name: 'sahada_stray_faults',
    help: 'Faults that nobody caught, since the process began',
    registers: [register],
    collect() {
      this.set(stray.count);
    },
  });
  new Gauge({
    name: 'sahada_lane_calls',
    help: 'Calls that hold a database connection (running) or wait for one (waiting), by lane',
    labelNames: ['lane', 'state'],
    registers: [register],
    collect() {
      for (const [lane, { running, waiting }] of Object.entries(lanes.counts())) {
        this.set({ lane, state: 'running' }, running);
        this.set({ lane, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'sahada_intake_bytes',
    help: 'Bytes of request bodies that room is reserved for, by lane',
    labelNames: ['lane'],
    registers: [register],
    collect() {
      for (const [lane, bytes] of Object.entries(intake.counts())) this.set({ lane }, bytes);
    },
  });
  return {
    answered(call, status) {
      answers.inc({ call, status: String(status) });
      if (status === 500) faults.inc();
    },
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  };
}
