// Only the journeys in a browser; arguments go to Playwright (`npm run e2e -- --headed plan`).
import { journeySteps, journeys, machineStep, runSteps } from './suite.ts';

const args = process.argv.slice(2);
await runSteps([
  machineStep,
  ...journeySteps.map((step) => (step.name === 'e2e' ? { ...step, work: () => journeys(args) } : step)),
]);
