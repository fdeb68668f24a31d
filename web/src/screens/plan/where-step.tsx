import { Button } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { LookupSelect, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { useNone, useOffered, useOnlyOne } from '../../parts/form/propose.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { withoutZone } from './dates.ts';
import type { PlanHandle } from './form.ts';
import { formWords } from './form-words.ts';
import many from './many.module.css';
import { Missing } from './missing.tsx';
import { Step } from './step.tsx';
import type { StepFormProps } from './what-step.tsx';
import { planWords } from './words.ts';

const words = {
  title: say({ tr: 'Nerede ve kim?', en: 'Where and who?' }),
  hint: say({
    tr: 'Yer ve işi yürütecek kişiler; yardımcı denetçi baş denetçiyle aynı kişi olabilir.',
    en: 'The place and the people who carry it out; the assistant may be the lead auditor.',
  }),
  companyName: say({ tr: 'Görünen firma adı', en: 'Company name shown' }),
  companyNameHint: say({
    tr: 'Katılımcıların formda göreceği ad.',
    en: 'The name that participants see on the form.',
  }),
  several: say({
    tr: 'Yukarıdaki ve {n} lokasyon daha için birer plan',
    en: 'One plan each for the location above and {n} more',
  }),
  choose: say({ tr: 'Birden çok lokasyon seç', en: 'Choose several locations' }),
  change: say({ tr: 'Lokasyonları değiştir', en: 'Change the locations' }),
  one: say({ tr: 'Yalnızca bir lokasyon', en: 'One location only' }),
  people: say({
    tr: 'Kaydetmeden önce her lokasyonun denetçisini ayrı ayrı seçebilirsiniz.',
    en: 'Before you save you can choose the auditors of each location.',
  }),
  noLocation: say({
    tr: 'Bu projeye lokasyon eklenmemiş. Önce projeye bir lokasyon ekleyin.',
    en: 'No location is mapped to this project. Add one to the project first.',
  }),
};

const PlacesDialog = fetched(async () => (await import('./places-dialog.tsx')).PlacesDialog);

export interface WhereStepProps extends StepFormProps {
  /** Further locations that a new plan is made for; with one or none it is the form's own. */
  places: readonly number[];
  setPlaces: (ids: number[]) => void;
}

export function WhereStep({ form, isNew, fixed, places, setPlaces }: WhereStepProps) {
  const say = useSay();
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const values = form.getValues();
  const { customerId, projectId } = values;
  const ofProject = projectId ? { projectId } : null;
  useOnlyOne(form, 'locationId', lookup.locationsByProject, isNew ? ofProject : null);
  const noLocation = useNone(lookup.locationsByProject, ofProject);
  useCompanyName(form, isNew ? customerId : undefined);
  useAuditors(form, isNew, projectId);

  // The dates are wall clocks of the plan's place.
  const keepWallClock = () => {
    form.setFieldValue('beginDate', withoutZone(values.beginDate, 'begin'));
    form.setFieldValue('endDate', withoutZone(values.endDate, 'end'));
  };
  const done = Boolean(
    values.locationId && values.companyName?.trim() && values.leadAuditorId && values.assistantAuditorId,
  );

  return (
    <Step number={2} title={words.title} hint={words.hint} isNew={isNew} done={done}>
      <LookupSelect
        form={form}
        name="locationId"
        label={planWords.location}
        row={lookup.locationsByProject}
        input={ofProject}
        first={formWords.projectFirst}
        disabled={fixed}
        onPicked={() => {
          setPlaces([]);
          keepWallClock();
        }}
      />
      {isNew && projectId && customerId && !noLocation && (
        <div className={many.several}>
          {places.length > 1 && <strong>{say(words.several, { n: format.number(places.length - 1) })}</strong>}
          <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
            {say(places.length > 1 ? words.change : words.choose)}
          </Button>
          {places.length > 1 && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setPlaces([])}>
              {say(words.one)}
            </Button>
          )}
        </div>
      )}
      {choosing && projectId && customerId && (
        <PlacesDialog
          projectId={projectId}
          customerId={customerId}
          chosen={places.length > 0 ? places : values.locationId ? [values.locationId] : []}
          onClose={() => setChoosing(false)}
          onChosen={(ids) => {
            setChoosing(false);
            setPlaces(ids);
            const [first] = ids;
            if (first !== undefined && !ids.includes(values.locationId ?? 0)) form.setFieldValue('locationId', first);
          }}
        />
      )}
      {noLocation && (
        <Missing text={words.noLocation} to={`/customers/project-detail/${projectId}`} access={project.update.access} />
      )}
      <FieldRow>
        <LookupSelect
          form={form}
          name="leadAuditorId"
          label={planWords.lead}
          row={plan.auditors}
          input={ofProject}
          first={formWords.projectFirst}
        />
        <LookupSelect
          form={form}
          name="assistantAuditorId"
          label={formWords.assistant}
          row={plan.auditors}
          input={ofProject}
          first={formWords.projectFirst}
        />
      </FieldRow>
      {places.length > 1 && <p className={many.note}>{say(words.people)}</p>}
      <TextField form={form} name="companyName" label={words.companyName} hint={words.companyNameHint} />
    </Step>
  );
}

/** The owner's name follows the chosen customer until somebody types another. */
function useCompanyName(form: PlanHandle, customerId: number | undefined): void {
  const offered = useOffered(lookup.customers, customerId ? { includeId: customerId } : null, 1);
  const followed = useRef('');
  const name = offered?.find(({ Id }) => Id === customerId)?.Value;
  const { propose, getValues } = form;
  useEffect(() => {
    if (name === undefined || (getValues().companyName ?? '') !== followed.current) return;
    followed.current = name;
    propose('companyName', name);
  }, [name, propose, getValues]);
}

/** The most that a lookup answers in part. */
const mostAuditors = 200;

/** Removes auditors that the project does not have; a new plan proposes its author, or the only auditor. */
function useAuditors(form: PlanHandle, isNew: boolean, projectId: number | null | undefined): void {
  const me = useSession((state) => state.user);
  const ofProject = isNew && projectId ? { projectId } : null;
  const offered = useOffered(plan.auditors, ofProject, mostAuditors);
  // Of very many people only the first are here, so the author is looked for by name, and nobody is known to be missing.
  const isCut = offered !== undefined && offered.length >= mostAuditors;
  const name = me && { searchText: `${me.Firstname} ${me.Lastname}` };
  const called = useOffered(plan.auditors, isCut && ofProject && name ? { ...ofProject, ...name } : null, mostAuditors);
  const among = isCut ? called : offered;
  const { propose, getValues } = form;
  useEffect(() => {
    if (among === undefined) return;
    const proposed =
      among.find(({ Id }) => Id === me?.Id)?.Id ?? (among.length === 1 && !isCut ? among[0]?.Id : undefined);
    for (const field of ['leadAuditorId', 'assistantAuditorId'] as const) {
      const chosen = getValues()[field] as number | null | undefined;
      const stays = chosen && (isCut || among.some(({ Id }) => Id === chosen));
      if (!stays && (chosen || proposed)) propose(field, proposed ?? null);
    }
  }, [among, isCut, me?.Id, propose, getValues]);
}
