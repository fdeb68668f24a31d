import { auditTypeIds, languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { localized } from '@sahada/rules/localized';
import { memo, useEffect, useMemo, useState } from 'react';
import { anchorOf } from '../form/question-card.tsx';
import { SectionForm, type SectionFormProps } from '../form/section-form.tsx';
import app from './app.module.css';
import { useApp } from './app-context.ts';
import { Heading } from './heading.tsx';
import { pagesOf } from './section-pages.ts';

type Passed = Omit<SectionFormProps, 'section' | 'language' | 'extras' | 'weighable' | 'wanted'>;

interface SectionStepProps extends Passed {
  form: FieldForm;
  /** Which section, and which of its pages. */
  index: number;
  page: number;
  /** The question last touched, by its id. */
  touched: number | null;
  /** The form was just opened on this place: show the question that was last touched. */
  resumed: boolean;
}

/** Brings a question's card into view and gives it the focus. */
export function showQuestion(questionId: number) {
  const card = document.getElementById(anchorOf(questionId));
  card?.scrollIntoView({ block: 'start' });
  card?.focus({ preventScroll: true });
}

/** One page of a section; what changes without its answers, such as whether they are saved, does not render it again. */
export const SectionStep = memo(function SectionStep(props: SectionStepProps) {
  const { form, index, page, touched, resumed, ...passed } = props;
  const { language } = useApp();
  const section = form.version.sections[index];
  const pages = useMemo(() => (section ? pagesOf(section) : []), [section]);
  const questions = pages[page] ?? pages[0];
  const [wanted] = useState(() => (resumed ? touched : null));
  useEffect(() => {
    if (wanted !== null) showQuestion(wanted);
  }, [wanted]);
  if (!section || !questions) return null;
  const title = localized(section.title, section.locales, languageIds[language], 'name');
  return (
    <div className={app.stack}>
      <Heading>{pages.length > 1 ? `${title} (${page + 1} / ${pages.length})` : title}</Heading>
      <SectionForm
        {...passed}
        section={{ ...section, questions }}
        wanted={wanted}
        language={language}
        weighable={form.auditor !== null}
        extras={form.plan.auditTypeId === auditTypeIds.survey ? 'collapsed' : 'folded'}
      />
    </div>
  );
});
