import { auditTypeIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { useMemo } from 'react';
import { SectionForm, type SectionFormProps } from '../form/section-form.tsx';
import type { Correction } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Heading } from './heading.tsx';
import { Reason } from './own-screens.tsx';
import { own } from './words-own.ts';

type Passed = Omit<SectionFormProps, 'section' | 'language' | 'extras' | 'weighable' | 'wanted'>;

interface MarkedStepProps extends Passed {
  form: FieldForm;
  correction: Correction;
  /** Leads to the first section, from where every question can be reached. */
  onWhole: () => void;
}

/** What a response was returned for: the reason, and the marked questions of all sections on one page. */
export function MarkedStep({ form, correction, onWhole, ...passed }: MarkedStepProps) {
  const say = useSay();
  const { language } = useApp();
  const section = useMemo(() => {
    const marked = new Set(correction.marked);
    const questions = form.version.sections.flatMap((one) => one.questions.filter(({ id }) => marked.has(id)));
    const [first] = form.version.sections;
    return first && questions.length > 0 ? { ...first, questions } : null;
  }, [form, correction]);
  const count = section?.questions.length ?? 0;
  const heading = () => {
    if (count === 0) return say(own.returned);
    return count === 1 ? say(own.markedOne) : say(own.marked, { n: count });
  };
  return (
    <div className={app.stack}>
      <Heading>{heading()}</Heading>
      <Reason {...correction} />
      {section && (
        <SectionForm
          {...passed}
          section={section}
          language={language}
          weighable={form.auditor !== null}
          extras={form.plan.auditTypeId === auditTypeIds.survey ? 'collapsed' : 'folded'}
        />
      )}
      <button type="button" className={app.secondary} onClick={onWhole}>
        {say(own.wholeAudit)}
      </button>
    </div>
  );
}
