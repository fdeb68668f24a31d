import { auditTypeIds } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import { stayer } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  deleteAudit: say({ tr: '“{name}” denetimi silinsin mi?', en: 'Delete the audit “{name}”?' }),
  deleteSurvey: say({ tr: '“{name}” anketi silinsin mi?', en: 'Delete the survey “{name}”?' }),
  deleteAudits: say({ tr: 'Seçilen {n} denetim silinsin mi?', en: 'Delete the {n} selected audits?' }),
  deleteSurveys: say({ tr: 'Seçilen {n} anket silinsin mi?', en: 'Delete the {n} selected surveys?' }),
  deletePlans: say({ tr: 'Seçilen {n} plan silinsin mi?', en: 'Delete the {n} selected plans?' }),
};

interface Named {
  id: number;
  definition: string;
  auditTypeId: number;
}

/** The question before plans are deleted, naming them audits or surveys. */
function questionFor(items: readonly Named[], ask: ReturnType<typeof useSay>): string {
  const [only] = items;
  const isSurvey = (item: Named): boolean => item.auditTypeId === auditTypeIds.survey;
  if (only !== undefined && items.length === 1) {
    return ask(isSurvey(only) ? words.deleteSurvey : words.deleteAudit, { name: only.definition });
  }
  const text = items.every(isSurvey)
    ? words.deleteSurveys
    : items.some(isSurvey)
      ? words.deletePlans
      : words.deleteAudits;
  return ask(text, { n: items.length });
}

/** Whether these plans are to be deleted. */
export const askToRemove = (items: readonly Named[], say: ReturnType<typeof useSay>): Promise<boolean> =>
  ask({ question: questionFor(items, say), under: say(common.undone), yes: common.remove, danger: true });

/** What can be done with plans, from the list and from their own page. */
export function usePlanWork() {
  const say = useSay();
  const publish = useWrite(plan.publish);
  const remove = useWrite(plan.remove);
  const restore = useWrite(plan.restore);
  const copy = useWrite(plan.copy);
  const navigate = useNavigate();
  return {
    busy: publish.sending || remove.sending || restore.sending || copy.sending,
    publish: async (id: number, published: boolean): Promise<boolean> => (await publish.send({ id, published })).ok,
    /** Copies a plan and leads to the copy. */
    copy: async (id: number): Promise<void> => {
      const isStill = stayer();
      const made = await copy.send({ id });
      if (made.ok && isStill()) await navigate({ to: `/auditlist/edit/${made.data.id}` });
    },
    restore: async (id: number): Promise<boolean> => (await restore.send({ id })).ok,
    remove: async (items: readonly Named[]): Promise<boolean> => {
      if (!(await askToRemove(items, say))) return false;
      return (await remove.send({ ids: items.map(({ id }) => id) })).ok;
    },
  };
}
