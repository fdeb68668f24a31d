import { languageIds } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { localized } from '@sahada/rules/localized';
import { useCallback, useMemo, useRef } from 'react';
import { isBlank } from './answer.ts';
import styles from './checklist-form.module.css';
import { SectionForm } from './section-form.tsx';
import theme from './theme.module.css';

export interface ChecklistFormProps {
  version: Version;
  language: Language;
  /** Scores and findings are shown to this reader. */
  scoring: boolean;
  answers: readonly RawAnswer[];
  onChange: (answers: RawAnswer[]) => void;
}

/** A whole checklist on one page, for the preview in the builder and for correcting answers. */
export function ChecklistForm({ version, language, scoring, answers, onChange }: ChecklistFormProps) {
  const latest = useRef({ answers, onChange });
  latest.current = { answers, onChange };

  const change = useCallback((answer: RawAnswer) => {
    const others = latest.current.answers.filter((one) => one.questionId !== answer.questionId);
    const next = isBlank(answer) ? others : [...others, answer];
    latest.current.answers = next;
    latest.current.onChange(next);
  }, []);

  const { visible, severities, byQuestion } = useMemo(() => {
    const judged = judge(compile(version), answers, 'live');
    return {
      visible: new Set(judged.visible.map((question) => question.id)),
      severities: scoring
        ? new Map(judged.findings.map(({ questionId, severity }) => [questionId, severity]))
        : undefined,
      byQuestion: Object.fromEntries(answers.map((answer) => [answer.questionId, answer])),
    };
  }, [version, answers, scoring]);

  return (
    <div className={`${theme.theme} ${styles.checklist}`} lang={language}>
      {version.sections.map((section) => (
        <section key={section.id}>
          <h2 className={styles.title}>{localized(section.title, section.locales, languageIds[language], 'name')}</h2>
          <SectionForm
            section={section}
            visible={visible}
            answers={byQuestion}
            language={language}
            onChange={change}
            severities={severities}
          />
        </section>
      ))}
    </div>
  );
}
