import { answerTypes, type LanguageId } from '@sahada/contract/codes';
import { cut } from '../cut.ts';
import { type Choice, choicesOf, inBoth, isNo, isYes, scoreIn } from './choices.ts';
import { type Condition, conditionOf, isAlways, limitsOf } from './condition.ts';
import {
  type Draft,
  type DraftQuestion,
  type DraftSection,
  type DraftText,
  follows,
  type Left,
  type Why,
} from './draft.ts';
import { type FormRow, type FormSheet, sheetNamed } from './sheets.ts';
import { type Languages, languagesOf } from './texts.ts';
import {
  columnReasons,
  current,
  currentType,
  looks,
  meta,
  ofAnother,
  rangeOf,
  silent,
  silentParameters,
  textTypes,
  typeOfOne,
} from './types.ts';

/** Reads an XLSForm (xlsform.org) as a checklist, and lists whatever of it has no place there. */

export interface ReadForm {
  draft: Draft;
  left: Left[];
}

/** Characters of a name and of a text. */
const mostTitle = 255;
const mostText = 4000;
const mostAnswers = 100;
const mostQuestions = 999;

interface Group {
  kind: 'group' | 'repeat';
  title: string;
  locales: DraftText[];
  row: FormRow;
  condition: string | null;
}

/** What a form leaves unsaid, by language. */
type Words = Record<'ok' | 'other' | 'photo', { 1: string; 2: string }>;

/** A question with its place, to be found by its name. */
interface Placed {
  section: number;
  question: number;
  choices: readonly Choice[];
}

/** `main` is the language of plain texts; `words` what a form leaves unsaid, in it and in the other language. */
export function readXlsForm(sheets: readonly FormSheet[], main: LanguageId, words: Words): ReadForm | null {
  const survey = sheetNamed(sheets, 'survey');
  if (survey === null) return null;
  const choiceRows = sheetNamed(sheets, 'choices') ?? [];
  const settings = (sheetNamed(sheets, 'settings') ?? [])[0];
  const left: Left[] = [];
  const languages = languagesOf([...survey, ...choiceRows], settings?.cells.get('default_language'), main);
  for (const what of languages.unknown) left.push({ row: 1, what, why: 'language' });
  for (const column of settings?.cells.keys() ?? []) {
    if (!/^(form_title|form_id|id_string|version|default_language|style|name|allow_choice_duplicates)$/.test(column))
      left.push({ row: settings?.row ?? 0, what: column, why: 'setting' });
  }
  const title = settings?.cells.get('form_title') ?? settings?.cells.get('form_id') ?? 'XLSForm';
  if (title.length > mostTitle) left.push({ row: settings?.row ?? 0, what: 'form_title', why: 'tooLong' });
  const isScored = survey.some(({ cells }) => cells.has('score'));
  const form = reading(cut(title, mostTitle), choicesOf(choiceRows, languages, left), isScored, languages, words, left);
  for (const row of survey) form.take(row);
  return { draft: form.draft(), left: left.sort((a, b) => a.row - b.row) };
}

/** A form on its way, row by row. */
function reading(
  formTitle: string,
  lists: ReadonlyMap<string, readonly Choice[]>,
  /** It says itself what its questions are worth, in a column of ours; else their choices do. */
  isScored: boolean,
  languages: Languages,
  words: Words,
  left: Left[],
) {
  const sections: DraftSection[] = [];
  const groups: Group[] = [];
  const byName = new Map<string, Placed>();
  /** A group has begun or ended: the next question stands in another section. */
  let isNew = true;
  let count = 0;
  /** The list of choices of the score around. */
  let scored: string | null = null;

  function draft(): Draft {
    for (const { row, title } of groups) leave(row, title, 'groupEnd');
    return { title: formTitle, sections };
  }

  function leave({ row }: FormRow, what: string, why: Why) {
    left.push({ row, what, why });
  }

  function take(row: FormRow) {
    const given = row.cells.get('type');
    if (isYes(row.cells.get('disabled'))) return;
    if (given === undefined) {
      const said = row.cells.get('name') ?? languages.textsOf(row, 'label').plain;
      if (said !== '') leave(row, said, 'type');
      return;
    }
    const type = currentType(given.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' '));
    const name = row.cells.get('name') ?? '';
    const group = /^(begin|end) (group|repeat|loop.*|score|kobomatrix)$/.exec(type);
    if (group) return group[1] === 'begin' ? begin(row, type, name) : end();
    const list =
      /^(select one|select1|select multiple|select all that apply|rank)(?: from)? (.+?)( or (?:specify )?other)?$/.exec(
        type,
      );
    if (type === 'score row') return choice(row, name, `select_one ${scored ?? ''}`, 'select one', false);
    if (/^select[_ ](one|multiple)[_ ](external|from[_ ]file)\s/i.test(given))
      return leave(row, `${given} ${name}`, 'cascade');
    if (list && list[1] !== 'rank') {
      if (looks(row).includes('label')) return leave(row, `${given} ${name}`, 'tableHead');
      return choice(row, name, current(given), list[1] ?? '', list[3] !== undefined);
    }
    if (meta.has(type)) return leave(row, `${given} ${name}`, 'meta');
    if (type === 'calculate' || type === 'hidden') return leave(row, `${given} ${name}`, 'calculation');
    if (type === 'note') return add(row, name, { infoOnly: true, answerType: null, answers: [] }, []);
    if (type === 'acknowledge' || type === 'trigger') return acknowledge(row, name);
    const written = textTypes[type.replace(/\s/g, '')];
    if (written === undefined) return leave(row, `${given} ${name}`, 'type');
    text(row, name, given, written, type);
  }

  function begin(row: FormRow, type: string, name: string) {
    const { plain, others } = languages.textsOf(row, 'label');
    const isRepeat = /repeat|loop/.test(type);
    // The rows of a score all have its choices.
    if (type === 'begin score') scored = row.cells.get('kobo--score-choices') ?? null;
    if (isRepeat) leave(row, name, 'repeat');
    groups.push({
      kind: isRepeat ? 'repeat' : 'group',
      title: plain === 'NO_LABEL' ? '' : plain || name,
      locales: others.map(({ languageId, text }) => ({ languageId, name: text })),
      row,
      condition: row.cells.get('relevant') ?? null,
    });
    columns(row, new Set(['relevant', 'repeat_count']));
    isNew = true;
  }

  function end() {
    groups.pop();
    isNew = true;
  }

  function choice(row: FormRow, name: string, given: string, kind: string, hasOther: boolean) {
    const asked = given.replace(/^\s*(select[_ ](one|multiple|all[_ ]that[_ ]apply)|select1)(\s+from)?\s+/i, '');
    const key = asked
      .replace(/\s+or[_ ](specify[_ ])?other$/i, '')
      .trim()
      .toLowerCase();
    const choices = lists.get(key);
    if (choices === undefined) return leave(row, `${given} ${name}`, 'noList');
    if (choices.length + Number(hasOther) > mostAnswers) return leave(row, `${given} ${name}`, 'tooMany');
    const all = [...choices];
    if (hasOther) {
      all.push({ name: 'other', answer: inBoth(words.other, languages.main) });
      leave(row, `or_other ${name}`, 'other');
    }
    const isMultiple = kind.includes('multiple') || kind.includes('all');
    const one = typeOfOne(looks(row), all.length);
    const best = Math.max(...all.map(({ answer }) => answer.score ?? Number.NEGATIVE_INFINITY));
    const sum = all.reduce((whole, { answer }) => whole + (answer.score ?? 0), 0);
    const form = {
      answerType: isMultiple ? answerTypes.multiple : one,
      score: isScored ? scoreIn(row) : best > 0 ? (isMultiple ? sum : best) : null,
      answers: all.map(({ answer }) => answer),
    };
    add(row, name, form, all);
  }

  function acknowledge(row: FormRow, name: string) {
    const answer = inBoth(words.ok, languages.main);
    add(row, name, { answerType: answerTypes.groupButton, answers: [answer] }, [{ name: 'OK', answer }]);
  }

  function text(
    row: FormRow,
    name: string,
    given: string,
    { textFormat, why }: (typeof textTypes)[string],
    type: string,
  ) {
    if (why !== undefined) leave(row, `${given} ${name}`, why);
    const limits = { min: null as number | null, max: null as number | null };
    const constraint = row.cells.get('constraint');
    if (constraint !== undefined) {
      const found = textFormat === 'number' ? limitsOf(constraint, type.startsWith('int')) : null;
      if (found === null) leave(row, `constraint (${name}): ${constraint}`, 'constraint');
      else Object.assign(limits, found);
    }
    if (type === 'range') {
      Object.assign(limits, rangeOf(row.cells.get('parameters') ?? ''));
    }
    add(row, name, { answerType: answerTypes.text, textFormat, ...limits }, [], why === 'photo');
  }

  /** Lists the columns of a row that say what a checklist cannot. */
  function columns(row: FormRow, read: ReadonlySet<string>) {
    const name = row.cells.get('name') ?? '';
    for (const column of [...row.cells.keys(), ...row.texts.keys()]) {
      if (silent.has(column) || read.has(column) || ofAnother.test(column)) continue;
      if (column === 'parameters' && silentParameters(row.cells.get(column) ?? '')) continue;
      if (column === 'readonly' && isNo(row.cells.get(column))) continue;
      leave(row, `${column} (${name})`, columnReasons.get(column) ?? 'column');
    }
  }

  function add(
    row: FormRow,
    name: string,
    form: Partial<DraftQuestion>,
    choices: readonly Choice[],
    asksPhoto = false,
  ) {
    if (count >= mostQuestions) return leave(row, name, 'tooMany');
    if (choices.length === 0 && form.answers !== undefined && form.infoOnly !== true)
      return leave(row, name, 'emptyList');
    const label = languages.textsOf(row, 'label');
    const hint = languages.textsOf(row, 'hint');
    const help = (text: string, languageId: LanguageId): string =>
      asksPhoto ? [text, words.photo[languageId]].filter((part) => part !== '').join('\n') : text;
    if (/\$\{/.test(label.plain)) leave(row, `label (${name})`, 'reference');
    const required = row.cells.get('required');
    if (required !== undefined && !isYes(required) && !isNo(required))
      leave(row, `required (${name}): ${required}`, 'requiredIf');
    columns(row, new Set(['label', 'hint', ...(form.answerType === answerTypes.text ? ['constraint'] : [])]));
    for (const [column, { plain, others }] of Object.entries({ label, hint }))
      if ([plain, ...others.map(({ text }) => text)].some(({ length }) => length > mostText))
        leave(row, `${column} (${name})`, 'tooLong');
    const others = new Set([...label.others, ...hint.others].map(({ languageId }) => languageId));
    const question: DraftQuestion = {
      row: row.row,
      questionText: cut(label.plain || name, mostText),
      questionInfoText: cut(help(hint.plain, languages.main), mostText) || null,
      locales: [...others].map((languageId) => ({
        languageId,
        name: cut(label.others.find((one) => one.languageId === languageId)?.text ?? '', mostText) || null,
        infoText:
          cut(help(hint.others.find((one) => one.languageId === languageId)?.text ?? '', languageId), mostText) || null,
      })),
      code: null,
      required: required !== undefined && !isNo(required),
      infoOnly: false,
      answerType: null,
      textFormat: 'text',
      min: null,
      max: null,
      score: null,
      answers: [],
      ...form,
      visibleWhen: visibleWhen(row, name),
    };
    const section = sectionNow();
    byName.set(name, {
      section: sections.length - 1,
      question: section.questions.length,
      choices,
    });
    section.questions.push(question);
    count += 1;
  }

  /** The section of the innermost groups: nested ones are one, named by their path. */
  function sectionNow(): DraftSection {
    const last = sections.at(-1);
    if (!isNew && last !== undefined) return last;
    isNew = false;
    const path = groups.filter(({ title }) => title !== '');
    const joined = (names: readonly string[]): string => cut(names.join(' › '), mostTitle);
    const spoken = new Set(path.flatMap(({ locales }) => locales.map(({ languageId }) => languageId)));
    const made: DraftSection = {
      title: joined(path.map(({ title }) => title)) || formTitle,
      locales: [...spoken].map((languageId) => ({
        languageId,
        name: joined(
          path.map(({ title, locales }) => locales.find((one) => one.languageId === languageId)?.name ?? title),
        ),
      })),
      questions: [],
    };
    sections.push(made);
    return made;
  }

  /** A checklist knows one condition: the first that it can tell of the question's own and of the groups around it, from within. */
  function visibleWhen(row: FormRow, name: string): DraftQuestion['visibleWhen'] {
    const own = row.cells.get('relevant');
    const around = groups.flatMap(({ condition }) => (condition === null ? [] : [condition])).reverse();
    let told: DraftQuestion['visibleWhen'] = null;
    for (const asked of own === undefined ? around : [own, ...around]) {
      if (isAlways(asked)) continue;
      const condition = conditionOf(asked);
      const place = condition === null ? null : placeOf(condition);
      if (place !== null && told === null) told = place;
      else if (place === null || !follows(sections, told, place))
        leave(row, `relevant (${name}): ${asked}`, place === null ? 'relevant' : 'relevantTwice');
    }
    return told;
  }

  function placeOf({ question, choices, not }: Condition): DraftQuestion['visibleWhen'] {
    const placed = byName.get(question);
    if (placed === undefined) return null;
    if (choices.length === 0) {
      const all = [...placed.choices.keys()];
      return all.length === 0 ? null : { section: placed.section, question: placed.question, answers: all, not };
    }
    const answers = choices.map((choice) => placed.choices.findIndex(({ name }) => name === choice));
    if (answers.includes(-1)) return null;
    return { section: placed.section, question: placed.question, answers, not };
  }

  return { take, draft };
}
