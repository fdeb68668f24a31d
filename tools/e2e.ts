// Only the journeys in a browser; arguments go to Playwright (`npm run e2e -- --headed plan`).
import { buildStep, journeyStep, journeys, machineStep, runSteps } from './suite.ts';

const args = process.argv.slice(2);
await runSteps([machineStep, buildStep, { ...journeyStep, work: () => journeys(args) }]);
