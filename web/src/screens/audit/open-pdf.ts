import { audit } from '@sahada/contract/audit';
import { CallError, callFile, type InputOf } from '../../client/call.ts';

const keepMs = 60_000;

/**
 * Shows the report in a tab of its own. The tab is opened at once, while the click still allows it; where the browser
 * does not allow it, the report is downloaded.
 */
export async function openPdf(input: InputOf<typeof audit.pdf>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { blob, name } = await callFile(audit.pdf, input);
    const address = URL.createObjectURL(new File([blob], name, { type: 'application/pdf' }));
    window.setTimeout(() => URL.revokeObjectURL(address), keepMs);
    if (tab !== null && !tab.closed) {
      tab.location.replace(address);
      return;
    }
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  } catch (error) {
    tab?.close();
    if (!(error instanceof CallError)) throw error;
  }
}
