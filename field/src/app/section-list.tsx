import { languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { localized } from '@sahada/rules/localized';
import { Icon } from '../form/icons.tsx';
import { Sheet } from '../form/sheet.tsx';
import { useApp, useSay } from './app-context.ts';
import { doneIn } from './flow.ts';
import styles from './section-list.module.css';
import type { Facts } from './use-facts.ts';
import { words } from './words.ts';

interface SectionListProps {
  form: FieldForm;
  facts: Facts;
  current: number;
  onGo: (section: number) => void;
  onClose: () => void;
}

/** Every section with how far it is, and the way there. */
export function SectionList({ form, facts, current, onGo, onClose }: SectionListProps) {
  const say = useSay();
  const { language } = useApp();
  const all = doneIn(facts);
  return (
    <Sheet title={say(words.sections)} onClose={onClose}>
      <ol className={styles.list}>
        {form.version.sections.map((section, index) => {
          const shown = section.questions.filter((question) => facts.visible.has(question.id));
          const asked = shown.filter((question) => !question.infoOnly);
          const done = asked.filter((question) => all.has(question.id)).length;
          if (shown.length === 0) return null;
          return (
            <li key={section.id}>
              <button
                type="button"
                aria-current={index === current ? 'step' : undefined}
                onClick={() => {
                  onClose();
                  onGo(index);
                }}
              >
                <span className={styles.name}>
                  {localized(section.title, section.locales, languageIds[language], 'name')}
                </span>
                <span className={styles.count} data-whole={done === asked.length}>
                  {done === asked.length && <Icon name="check" size={16} />}
                  {done} / {asked.length}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
