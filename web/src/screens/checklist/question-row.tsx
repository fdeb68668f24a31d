import { Checkbox, Menu, UnstyledButton } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconAsterisk, IconDots, IconGitBranch, IconPencil, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { questionWords, TypeSign, usePoints } from '../../parts/question/question-type.tsx';
import { common } from '../../parts/say/words.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { Grip } from './grip.tsx';
import { changeQuestion, hasChoice, type Placed, textOf } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  broken: say({
    tr: 'Koşul yalnızca daha önceki bir soruya bağlanabilir.',
    en: 'The condition can only refer to an earlier question.',
  }),
  condition: say({ tr: '{n}. soru: gösterme koşulu', en: 'Question {n}: visibility condition' }),
  required: say({ tr: '{n}. soru: zorunlu', en: 'Question {n}: required' }),
  details: say({ tr: '{n}. soru: ayrıntılar', en: 'Question {n}: details' }),
  detailsShort: say({ tr: 'Ayrıntılar', en: 'Details' }),
  choose: say({ tr: '{n}. soru: seç', en: 'Select question {n}' }),
  remove: say({ tr: '{n}. soru: listeden çıkar', en: 'Question {n}: remove from the checklist' }),
  removeShort: say({ tr: 'Listeden çıkar', en: 'Remove from the checklist' }),
  more: say({ tr: '{n}. soru: diğer işlemler', en: 'Question {n}: more' }),
  require: say({ tr: 'Zorunlu yap', en: 'Make required' }),
  unrequire: say({ tr: 'İsteğe bağlı yap', en: 'Make optional' }),
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
  isChosen: boolean;
  /** Questions are being chosen: the boxes stand in the place of the numbers. */
  isChoosing: boolean;
  isDragged: boolean;
  isDropBefore: boolean;
}

/** One question of a section. A checklist has many, so it is drawn again only when something of its own changes. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { placed, place, path, condition, refused, isChosen, isChoosing, isDragged, isDropBefore } = props;
  const say = useSay();
  const format = useFormat();
  const points = usePoints();
  const languageId = languageIds[useLanguage()];
  const { change, editCondition, editQuestion, step, takeOut, tick, mayWrite } = useBuilder();
  const phone = usePhone();
  const { QuestionId: id, Question: question } = placed;
  const text = textOf(question, languageId);
  const isScored = hasChoice(question) && (question.score ?? 0) > 0;
  const isBroken = condition === '' || refused !== null;
  const require = () => change((all) => changeQuestion(all, id, { Required: !placed.Required }));
  const remove = () => takeOut(new Set([id]));
  return (
    <li
      className={classes.question}
      data-question={id}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
      data-dragging={isDragged || undefined}
      data-drop-before={isDropBefore || undefined}
      data-info={question.infoOnly || undefined}
    >
      <Grip
        name={say(words.named, { n: place })}
        handle={`question${id}`}
        data={{ kind: 'question', id, text }}
        onMove={(by) => step(id, by)}
      />
      <span className={classes.place}>
        <span aria-hidden={isChoosing || undefined}>{format.number(place)}</span>
        <Checkbox
          size="xs"
          aria-label={say(words.choose, { n: place })}
          checked={isChosen}
          onChange={(event) =>
            tick(id, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      </span>
      <div className={classes.questionMain}>
        <TypeSign question={question} size={16} />
        <span className={classes.questionText}>{text}</span>
        {(isScored || question.critical) && (
          <span className={classes.about}>
            {isScored && <span className={classes.points}>{points(question.score ?? 0)}</span>}
            {question.critical && <span className={classes.critical}>{say(questionWords.critical)}</span>}
          </span>
        )}
      </div>
      {!question.infoOnly && (
        <UnstyledButton
          role="switch"
          aria-checked={placed.Required}
          aria-label={say(words.required, { n: place })}
          title={say(placed.Required ? questionWords.required : words.require)}
          className={classes.required}
          onClick={require}
        >
          <IconAsterisk size={placed.Required ? 16 : 14} stroke={placed.Required ? 2.6 : 1.4} />
        </UnstyledButton>
      )}
      {phone ? (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={say(words.more, { n: place })}
              title={say(common.more)}
            >
              <IconDots size={18} stroke={1.8} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {!question.infoOnly && (
              <Menu.Item leftSection={<IconAsterisk size={16} />} onClick={require}>
                {say(placed.Required ? words.unrequire : words.require)}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconGitBranch size={16} />} onClick={() => editCondition([id])}>
              {say(builderWords.condition)}
            </Menu.Item>
            {mayWrite && (
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => editQuestion(id)}>
                {say(words.detailsShort)}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconX size={16} />} onClick={remove}>
              {say(words.removeShort)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span className={classes.questionTools}>
          <UnstyledButton
            className={classes.tool}
            data-used={condition !== null || undefined}
            aria-label={say(words.condition, { n: place })}
            title={say(builderWords.condition)}
            onClick={() => editCondition([id])}
          >
            <IconGitBranch size={16} stroke={1.8} />
          </UnstyledButton>
          {mayWrite && (
            <UnstyledButton
              className={classes.tool}
              aria-label={say(words.details, { n: place })}
              title={say(words.detailsShort)}
              onClick={() => editQuestion(id)}
            >
              <IconPencil size={16} stroke={1.8} />
            </UnstyledButton>
          )}
          <UnstyledButton
            className={classes.tool}
            aria-label={say(words.remove, { n: place })}
            title={say(words.removeShort)}
            onClick={remove}
          >
            <IconX size={16} stroke={1.8} />
          </UnstyledButton>
        </span>
      )}
      {condition !== null && (
        <UnstyledButton
          className={classes.condition}
          data-broken={isBroken || undefined}
          data-path={`${path}.QuestionId`}
          aria-invalid={isBroken || undefined}
          aria-label={isBroken ? say(words.condition, { n: place }) : undefined}
          onClick={() => editCondition([id])}
        >
          {isBroken ? <IconAlertTriangle size={15} aria-hidden /> : <IconGitBranch size={15} aria-hidden />}
          <span>{refused ?? (condition || say(words.broken))}</span>
        </UnstyledButton>
      )}
    </li>
  );
});
