import { Switch, UnstyledButton } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconGitBranch, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { questionWords, TypeSign, usePoints } from '../../parts/question/question-type.tsx';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { Grip } from './grip.tsx';
import { changeQuestion, hasChoice, type Placed, removeQuestion, stepQuestion, textOf } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  broken: say({
    tr: 'Koşul yalnızca daha önceki bir soruya bağlanabilir.',
    en: 'The condition can only refer to an earlier question.',
  }),
  condition: say({ tr: '{n}. soru: görünme koşulu', en: 'Question {n}: visibility condition' }),
  required: say({ tr: '{n}. soru: zorunlu', en: 'Question {n}: required' }),
  remove: say({ tr: '{n}. soru: listeden çıkar', en: 'Question {n}: remove from the checklist' }),
  named: say({ tr: '{n}. soru', en: 'Question {n}' }),
};

export interface QuestionRowProps {
  placed: Placed;
  /** Its place in the whole checklist. */
  place: number;
  /** The path of its condition in the form. */
  path: string;
  /** The condition in words; '' if it refers to nothing above. */
  condition: string | null;
  /** What a save answered about the condition. */
  refused: string | null;
  isDragged: boolean;
  isDropBefore: boolean;
}

/** One question of a section. A checklist has many, so it is drawn again only when something of its own changes. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { placed, place, path, condition, refused, isDragged, isDropBefore } = props;
  const say = useSay();
  const format = useFormat();
  const points = usePoints();
  const languageId = languageIds[useLanguage()];
  const { change, editCondition } = useBuilder();
  const { QuestionId: id, Question: question } = placed;
  const text = textOf(question, languageId);
  const isScored = hasChoice(question) && (question.score ?? 0) > 0;
  const isBroken = condition === '' || refused !== null;
  return (
    <li
      className={classes.question}
      data-question={id}
      data-dragging={isDragged || undefined}
      data-drop-before={isDropBefore || undefined}
      data-info={question.infoOnly || undefined}
    >
      <Grip
        name={say(words.named, { n: place })}
        handle={`question${id}`}
        data={{ kind: 'question', id, text }}
        onMove={(by) => change((all) => stepQuestion(all, id, by))}
      />
      <span className={classes.place}>{format.number(place)}</span>
      <div className={classes.questionMain}>
        <span className={classes.questionText}>{text}</span>
        <div className={classes.questionAbout}>
          <TypeSign question={question} size={16} />
          {question.infoOnly && <span>{say(questionWords.infoOnly)}</span>}
          {isScored && <span>{points(question.score ?? 0)}</span>}
          {question.critical && <span className={classes.critical}>{say(questionWords.critical)}</span>}
          {!question.infoOnly && (
            <Switch
              size="xs"
              label={say(questionWords.required)}
              aria-label={say(words.required, { n: place })}
              checked={placed.Required}
              onChange={(event) => {
                const Required = event.currentTarget.checked;
                change((all) => changeQuestion(all, id, { Required }));
              }}
            />
          )}
        </div>
        {condition !== null && (
          <UnstyledButton
            className={classes.condition}
            data-broken={isBroken || undefined}
            data-path={`${path}.QuestionId`}
            aria-invalid={isBroken || undefined}
            aria-label={isBroken ? say(words.condition, { n: place }) : undefined}
            onClick={() => editCondition(id)}
          >
            {isBroken ? <IconAlertTriangle size={15} aria-hidden /> : <IconGitBranch size={15} aria-hidden />}
            <span>{refused ?? (condition || say(words.broken))}</span>
          </UnstyledButton>
        )}
      </div>
      <span className={classes.questionTools}>
        <UnstyledButton
          className={classes.tool}
          data-used={condition !== null || undefined}
          aria-label={say(words.condition, { n: place })}
          title={say(builderWords.condition)}
          onClick={() => editCondition(id)}
        >
          <IconGitBranch size={16} stroke={1.8} />
        </UnstyledButton>
        <UnstyledButton
          className={classes.tool}
          aria-label={say(words.remove, { n: place })}
          onClick={() => change((all) => removeQuestion(all, id))}
        >
          <IconX size={16} stroke={1.8} />
        </UnstyledButton>
      </span>
    </li>
  );
});
