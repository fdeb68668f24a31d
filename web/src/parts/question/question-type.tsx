import { type AnswerType, answerTypes, severities } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { type AnyText, say } from '@sahada/contract/text';
import {
  type Icon,
  IconCheckbox,
  IconCursorText,
  IconInfoCircle,
  IconLayoutColumns,
  IconListDetails,
  IconSelector,
} from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './question-type.module.css';

/** Names and icons of question types, wherever questions are listed. */
export const questionTypes: readonly {
  value: AnswerType;
  label: AnyText;
  /** In lists. */
  short?: AnyText;
  Icon: Icon;
}[] = [
  {
    value: answerTypes.groupButton,
    label: say({ tr: 'Tek seçim: buton grubu', en: 'Single choice: button group' }),
    short: say({ tr: 'Buton grubu', en: 'Button group' }),
    Icon: IconLayoutColumns,
  },
  {
    value: answerTypes.radio,
    label: say({ tr: 'Tek seçim: seçenek listesi', en: 'Single choice: option list' }),
    short: say({ tr: 'Seçenek listesi', en: 'Option list' }),
    Icon: IconListDetails,
  },
  {
    value: answerTypes.single,
    label: say({ tr: 'Tek seçim: açılır liste', en: 'Single choice: drop-down' }),
    short: say({ tr: 'Açılır liste', en: 'Drop-down' }),
    Icon: IconSelector,
  },
  { value: answerTypes.multiple, label: say({ tr: 'Çoklu seçim', en: 'Multiple choice' }), Icon: IconCheckbox },
  { value: answerTypes.text, label: say({ tr: 'Metin', en: 'Text' }), Icon: IconCursorText },
];

export const questionWords = {
  infoOnly: say({ tr: 'Yalnızca bilgi', en: 'Info only' }),
  required: say({ tr: 'Zorunlu', en: 'Required' }),
  critical: say({ tr: 'Kritik', en: 'Critical' }),
  category: say({ tr: 'Kategori', en: 'Category' }),
  type: say({ tr: 'Cevap türü', en: 'Answer type' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  points: say({ tr: '{n} puan', en: '{n} points' }),
  point: say({ tr: '1 puan', en: '1 point' }),
};

/** "10 puan", "1 point". */
export function usePoints(): (n: number) => string {
  const say = useSay();
  const format = useFormat();
  return (n) => (n === 1 ? say(questionWords.point) : say(questionWords.points, { n: format.number(n) }));
}

export const severityOptions = severities.map((value) => ({ value, label: severityTexts[value] }));

interface Kind {
  label: AnyText;
  short?: AnyText;
  Icon: Icon;
}

interface Typed {
  answerType?: AnswerType | null | undefined;
  infoOnly?: boolean | undefined;
}

const info: Kind = { label: questionWords.infoOnly, Icon: IconInfoCircle };

const kindOf = ({ answerType, infoOnly }: Typed): Kind | undefined =>
  infoOnly === true ? info : questionTypes.find((type) => type.value === answerType);

/** The icon of a question's type, named for screen readers. */
export function TypeSign({ question, size = 18 }: { question: Typed; size?: number }) {
  const say = useSay();
  const kind = kindOf(question);
  if (kind === undefined) return null;
  return (
    <span className={classes.sign} title={say(kind.label)}>
      <kind.Icon size={size} stroke={1.7} role="img" aria-label={say(kind.label)} />
    </span>
  );
}

/** Icon and name of a question's type. */
export function TypeName({ question }: { question: Typed }) {
  const say = useSay();
  const kind = kindOf(question);
  if (kind === undefined) return null;
  return (
    <span className={classes.name}>
      <kind.Icon size={17} stroke={1.7} aria-hidden />
      {say(kind.short ?? kind.label)}
    </span>
  );
}
