import { Radio } from '@mantine/core';
import { type AuditTypeId, auditTypeIds } from '@sahada/contract/codes';
import { customer } from '@sahada/contract/customer';
import { lookup } from '@sahada/contract/lookup';
import { project } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { IconClipboardCheck, IconMessageCircleQuestion } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { LookupSelect, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { useNone, useOnlyOne } from '../../parts/form/propose.ts';
import { datesFor, type PlanHandle, proposals } from './form.ts';
import { formWords, nameWords } from './form-words.ts';
import { Missing } from './missing.tsx';
import classes from './plan.module.css';
import { Step } from './step.tsx';
import { planWords } from './words.ts';

const words = {
  title: say({ tr: 'Ne yapılacak?', en: 'What will be done?' }),
  hint: say({
    tr: 'Tür, ad ve doldurulacak soru listesi.',
    en: 'Type, name and the checklist to be filled in.',
  }),
  auditHint: say({
    tr: 'Denetçileriniz doldurur; puan, uygunsuzluk ve imza içerir.',
    en: 'Filled in by your auditors; with score, non-conformities and signature.',
  }),
  surveyHint: say({
    tr: 'Bağlantı veya karekodla herkes yanıtlayabilir.',
    en: 'Anyone can respond through the link or QR code.',
  }),
  auditExample: say({ tr: 'Örneğin: Kasım gıda hijyeni denetimi', en: 'For example: November food hygiene audit' }),
  surveyExample: say({ tr: 'Örneğin: Mağaza memnuniyet anketi', en: 'For example: Store satisfaction survey' }),
  noCustomer: say({ tr: 'Henüz müşteri yok. Önce müşteri ekleyin.', en: 'There is no customer yet. Add one first.' }),
  noProject: say({
    tr: 'Bu müşterinin aktif projesi yok. Önce proje ekleyin.',
    en: 'This customer has no active project. Add one first.',
  }),
  noChecklist: say({
    tr: 'Bu projeye soru listesi eklenmemiş. Önce projeye bir soru listesi ekleyin.',
    en: 'No checklist is mapped to this project. Add one to the project first.',
  }),
};

const types = [
  { id: 1, label: planWords.audit, hint: words.auditHint, icon: IconClipboardCheck },
  { id: 2, label: planWords.survey, hint: words.surveyHint, icon: IconMessageCircleQuestion },
] as const;

export interface StepFormProps {
  form: PlanHandle;
  isNew: boolean;
  /** Whether the plan's subject can no longer change. */
  fixed: boolean;
  /** Whether something was received. */
  locked: boolean;
}

/** `onCustomer`: what was chosen of the one before is void. */
export function WhatStep({ form, isNew, fixed, onCustomer }: StepFormProps & { onCustomer: () => void }) {
  const values = form.getValues();
  const { customerId, projectId, auditTypeId } = values;
  const ofCustomer = customerId ? { customerId } : null;
  const ofProject = projectId ? { projectId } : null;
  useOnlyOne(form, 'customerId', lookup.customers, isNew ? {} : null);
  useOnlyOne(form, 'projectId', lookup.projectsByCustomer, isNew ? ofCustomer : null);
  useOnlyOne(form, 'checkListId', lookup.checklistsByProject, isNew ? ofProject : null);
  const noCustomer = useNone(lookup.customers, {});
  const noProject = useNone(lookup.projectsByCustomer, ofCustomer);
  const noChecklist = useNone(lookup.checklistsByProject, ofProject);
  const clear = (...fields: ('projectId' | 'checkListId' | 'locationId')[]) => {
    for (const field of fields) if (form.getValues()[field]) form.put(field, null);
  };
  const done = Boolean(values.definition?.trim() && customerId && projectId && values.checkListId);

  return (
    <Step number={1} title={words.title} hint={words.hint} isNew={isNew} done={done}>
      <TypeChoice form={form} isNew={isNew} fixed={fixed} />
      <TextField
        form={form}
        name="definition"
        label={nameWords[auditTypeId].label}
        placeholder={auditTypeId === auditTypeIds.survey ? words.surveyExample : words.auditExample}
        locales="locales"
        localeKey="definition"
        required
      />
      <FieldRow>
        <LookupSelect
          form={form}
          name="customerId"
          label={planWords.customer}
          row={lookup.customers}
          input={{}}
          disabled={fixed}
          onPicked={() => {
            onCustomer();
            clear('projectId', 'checkListId', 'locationId');
          }}
        />
        <LookupSelect
          form={form}
          name="projectId"
          label={planWords.project}
          row={lookup.projectsByCustomer}
          input={ofCustomer}
          first={formWords.customerFirst}
          disabled={fixed}
          onPicked={() => clear('checkListId', 'locationId')}
        />
      </FieldRow>
      {noCustomer && <Missing text={words.noCustomer} to="/customers/detail/new" access={customer.create.access} />}
      {noProject && (
        <Missing text={words.noProject} to="/admin/projects" search={{ open: 'new' }} access={project.create.access} />
      )}
      <LookupSelect
        form={form}
        name="checkListId"
        label={formWords.checklist}
        row={lookup.checklistsByProject}
        input={ofProject}
        first={formWords.projectFirst}
        disabled={fixed}
      />
      {noChecklist && (
        <Missing
          text={words.noChecklist}
          to={`/customers/project-detail/${projectId}`}
          search={{ tab: 'checklists' }}
          access={project.update.access}
        />
      )}
    </Step>
  );
}

/** Audit or survey. A new plan takes the type's proposals for fields not changed yet. */
function TypeChoice({ form, isNew, fixed }: Omit<StepFormProps, 'locked'>) {
  const say = useSay();
  const zone = useSession((state) => state.user?.TimeZone);
  const { auditTypeId } = form.getValues();
  const change = (next: AuditTypeId) => {
    if (next === auditTypeId) return;
    const [before, after] = [proposals[auditTypeId], proposals[next]];
    const values = form.getValues();
    form.setFieldValue('auditTypeId', next);
    if (values.answeredBy === before.answeredBy) form.setFieldValue('answeredBy', after.answeredBy);
    if (values.findings === before.findings) form.setFieldValue('findings', after.findings);
    if ((values.participantLimit ?? null) === before.participantLimit) {
      form.setFieldValue('participantLimit', after.participantLimit);
    }
    const dates = datesFor(auditTypeId, zone);
    if (isNew && values.beginDate === dates.beginDate && values.endDate === dates.endDate) {
      form.setFieldValue('endDate', datesFor(next, zone).endDate);
    }
  };
  return (
    <Radio.Group
      label={say(planWords.type)}
      value={String(auditTypeId)}
      onChange={(next) => change(next === '2' ? 2 : 1)}
      withAsterisk
    >
      <div className={classes.types}>
        {types.map(({ id, label, hint, icon: Icon }) => (
          <Radio.Card key={id} value={String(id)} className={classes.type} disabled={fixed} aria-label={say(label)}>
            <Radio.Indicator disabled={fixed} />
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{say(label)}</strong>
              <small>{say(hint)}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
