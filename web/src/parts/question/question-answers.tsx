import { Alert, Button, Menu } from '@mantine/core';
import { answerTypes } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { questionTexts } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { bestReachable } from '@sahada/rules/score';
import { IconAlertTriangle, IconBolt, IconInfoCircle } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useMainLanguage } from '../form/locale-tabs.tsx';
import { ask } from '../say/confirm.ts';
import { AnswerTable } from './answer-table.tsx';
import { answerWords } from './answer-words.ts';
import { type Answer, mostButtons, placed } from './answers.ts';
import classes from './question-fields.module.css';
import { type Form, filledWith, fromTemplate, severityUnsaid, usualAnswers } from './question-form.ts';

const words = {
  fill: say({ tr: 'Hızlı doldur', en: 'Quick fill' }),
  templates: say({ tr: 'Cevap şablonları', en: 'Answer templates' }),
  usual: say({ tr: 'Hazır cevaplar', en: 'Presets' }),
  fillQuestion: say({ tr: 'Girilen cevaplar değiştirilsin mi?', en: 'Replace the answers entered?' }),
  fillUnder: say({ tr: 'Şu anki cevapların yerine “{set}” gelir.', en: '“{set}” takes their place.' }),
  fillYes: say({ tr: 'Değiştir', en: 'Replace' }),
};

/** The answers of a choice question, with sets to fill them from and notes on their scores. */
export function Answers({ form }: { form: Form }) {
  const say = useSay();
  const format = useFormat();
  const values = form.getValues();
  const best = bestReachable(values);
  const score = values.score ?? 0;
  return (
    <AnswerTable
      form={form}
      type={values.answerType}
      hasSubs
      unsaid={(option) => severityUnsaid(values, option)}
      tools={<QuickFill form={form} />}
    >
      {best !== null && best < score && (
        <Alert color="yellow" icon={<IconAlertTriangle />} py="xs" role="status">
          {say(questionTexts.unreachable, { n: format.number(best) })}
        </Alert>
      )}
      {values.answers?.some((answer) => answer.excludeFromScoring === true) && score > 0 && (
        <p className={classes.explained}>
          <IconInfoCircle size={15} aria-hidden />
          {say(answerWords.excludedHint)}
        </p>
      )}
    </AnswerTable>
  );
}

/** Fills the answers from a template of the question's type, or from a usual set. */
function QuickFill({ form }: { form: Form }) {
  const say = useSay();
  const main = useMainLanguage();
  const { answerType: type, answers = [], score } = form.getValues();
  const read = useRead(lookup.templates, typeof type === 'number' ? { type } : null, { freshSeconds: 60 });
  const templates = read.data ?? [];

  const fillWith = async (set: string, filled: { score: number | null; answers: Answer[] }) => {
    const sets = [
      ...usualAnswers.map((one) => filledWith(one.answers, score, main).answers),
      ...templates.map(({ Answers }) => fromTemplate(Answers, score).answers),
    ];
    const isFilled = sets.some((one) => printOf(placed(one)) === printOf(answers));
    const isBegun = !isFilled && answers.some((answer) => answer.title !== '');
    const question = { question: say(words.fillQuestion), under: say(words.fillUnder, { set }) };
    if (isBegun && !(await ask({ ...question, yes: words.fillYes }))) return;
    form.setFieldValue('answers', placed(filled.answers));
    form.clearErrors();
    form.setFieldValue('score', filled.score);
  };
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBolt size={15} />}>
          {say(words.fill)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {templates.length > 0 && (
          <>
            <Menu.Label>{say(words.templates)}</Menu.Label>
            {templates.map(({ Id, Value, Answers }) => (
              <Menu.Item key={Id} onClick={() => void fillWith(Value, fromTemplate(Answers, score))}>
                {Value}
              </Menu.Item>
            ))}
            <Menu.Label>{say(words.usual)}</Menu.Label>
          </>
        )}
        {usualAnswers
          .filter((set) => type !== answerTypes.groupButton || set.answers.length <= mostButtons)
          .map((set) => (
            <Menu.Item
              key={set.label.tr}
              onClick={() => void fillWith(say(set.label), filledWith(set.answers, score, main))}
            >
              {say(set.label)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What of answers a person could have typed: equal for a set as it was filled in. */
const printOf = (answers: readonly Answer[]): string =>
  JSON.stringify(answers, (key, value: unknown) =>
    key === 'key' || key === 'id' || value === null || value === '' ? undefined : value,
  );
