import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Switch, UnstyledButton } from '@mantine/core';
import { type LanguageId, languageIds, say } from '@sahada/contract/text';
import { IconAlertTriangle, IconGitBranch, IconX } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { MoveHandle } from '../../parts/move-handle.tsx';
import { questionWords, TypeSign } from '../../parts/question-type.tsx';
import { useBuilder } from './builder.ts';
import classes from './checklists.module.css';
import type { Dragged } from './drag.ts';
import {
  answerTextOf,
  type Condition,
  changeQuestion,
  choicesAbove,
  hasChoice,
  type Placed,
  removeQuestion,
  type Section,
  stepQuestion,
  textOf,
} from './model.ts';
import { builderWords } from './words.ts';

const words = {
  shown: say({
    tr: '{n}. sorunun cevabı şunlardan biriyse görünür: {answers}',
    en: 'Shown when question {n} is answered: {answers}',
  }),
  shownNot: say({
    tr: '{n}. sorunun cevabı şunlardan biri değilse görünür: {answers}',
    en: 'Shown when question {n} is answered, but not: {answers}',
  }),
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
  path: string;
  isDropBefore: boolean;
  sections: readonly Section[];
}

export function QuestionRow({ placed, place, path, isDropBefore, sections }: QuestionRowProps) {
  const say = useSay();
  const format = useFormat();
  const languageId = languageIds[useLanguage()];
  const { change, editCondition, errors } = useBuilder();
  const { QuestionId: id, Question: question, VisibleWhen: condition } = placed;
  const text = textOf(question, languageId);
  const data: Dragged = { kind: 'question', id, text };
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: `question${id}`, data });
  const isScored = hasChoice(question) && (question.score ?? 0) > 0;
  const source = condition && choicesAbove(sections, id).find((one) => one.question.id === condition.QuestionId);
  const isBroken = condition !== null && source === undefined;
  const refused = errors[`${path}.VisibleWhen.QuestionId`] ?? errors[`${path}.VisibleWhen.AnswerIds`];
  return (
    <li
      ref={setNodeRef}
      className={classes.question}
      data-question={id}
      data-dragging={isDragging || undefined}
      data-drop-before={isDropBefore || undefined}
      data-info={question.infoOnly || undefined}
    >
      <MoveHandle
        name={say(words.named, { n: place })}
        handle={`question${id}`}
        onMove={(by) => change((all) => stepQuestion(all, id, by))}
        drag={listeners}
        dragRef={setActivatorNodeRef}
      />
      <span className={classes.place}>{format.number(place)}</span>
      <div className={classes.questionMain}>
        <span className={classes.questionText}>{text}</span>
        <div className={classes.questionAbout}>
          <TypeSign question={question} size={16} />
          {question.infoOnly && <span>{say(questionWords.infoOnly)}</span>}
          {isScored && <span>{say(questionWords.points, { n: format.number(question.score ?? 0) })}</span>}
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
            data-broken={isBroken || refused !== undefined || undefined}
            data-path={`${path}.VisibleWhen.QuestionId`}
            aria-invalid={isBroken || undefined}
            aria-label={isBroken ? say(words.condition, { n: place }) : undefined}
            onClick={() => editCondition(placed)}
          >
            {isBroken ? <IconAlertTriangle size={15} aria-hidden /> : <IconGitBranch size={15} aria-hidden />}
            <span>
              {refused ??
                (source
                  ? conditionText(condition, source, languageId, (n, answers) =>
                      say(condition.Not ? words.shownNot : words.shown, { n: format.number(n), answers }),
                    )
                  : say(words.broken))}
            </span>
          </UnstyledButton>
        )}
      </div>
      <span className={classes.questionTools}>
        <ActionIcon
          variant="subtle"
          color={condition === null ? 'gray' : undefined}
          aria-label={say(words.condition, { n: place })}
          title={say(builderWords.condition)}
          onClick={() => editCondition(placed)}
        >
          <IconGitBranch size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say(words.remove, { n: place })}
          onClick={() => change((all) => removeQuestion(all, id))}
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </span>
    </li>
  );
}

function conditionText(
  condition: Condition,
  source: ReturnType<typeof choicesAbove>[number],
  languageId: LanguageId,
  write: (n: number, answers: string) => string,
): string {
  const answers = source.question.answers.filter((answer) => condition.AnswerIds.includes(answer.id));
  return write(source.place, answers.map((answer) => answerTextOf(answer, languageId)).join(', '));
}
