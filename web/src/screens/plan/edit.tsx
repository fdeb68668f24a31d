import { ActionIcon, Box, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { audit } from '@sahada/contract/audit';
import { languageIds, statuses } from '@sahada/contract/codes';
import { refusals } from '@sahada/contract/refusals';
import { series } from '@sahada/contract/series';
import { say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { IconBan, IconChartBar, IconCopy, IconDots, IconLock, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { idIn, idsIn, onlyQuery, stayer, useAddress, useAddressId } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { may, useRights, useSession } from '../../client/session.ts';
import { useAsk, useWrite } from '../../client/use.ts';
import { FormPage } from '../../parts/form/form-page.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import { Gone, isGone } from '../../parts/shell/found.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { AirPanel, type PlanRecord } from './air-panel.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { withoutZone } from './dates.ts';
import { focusEndDate } from './end-date.ts';
import { blankPlan, type PlanValues, planCalls } from './form.ts';
import classes from './plan.module.css';
import { isMany, usePlanEditor } from './plan-editor.ts';
import { namesWithout, recurrenceOf, ruleOf } from './recurrence.ts';
import { SeriesCard } from './series-card.tsx';
import { isEnded } from './state.tsx';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';
import { planWords } from './words.ts';
import { usePlanWork } from './work.ts';

const words = {
  edit: say({ tr: 'Planı düzenle', en: 'Edit plan' }),
  show: say({ tr: 'Önizle ve oluştur', en: 'Preview and make' }),
  fixedEnded: say({
    tr: 'Plan sona erdi; müşteri, proje, lokasyon, soru listesi, tür ve onay ayarı değiştirilemez.',
    en: 'The plan has ended; customer, project, location, checklist, type and approval cannot be changed.',
  }),
  fixedOnAir: say({
    tr: 'Plan yayında. Müşteri, proje, lokasyon, soru listesi, tür ve onay ayarını değiştirmek için önce yayından kaldırın.',
    en: 'The plan is on the air. Take it off first to change customer, project, location, checklist, type or approval.',
  }),
};

const list = '/auditlist';

const MakeDialog = fetched(async () => (await import('./make-dialog.tsx')).MakeDialog);
const SaveQuestion = fetched(async () => (await import('./save-question.tsx')).SaveQuestion);

/** A customer's page, a location's and a choice of locations lead here with what the plan is for. */
function begunWith(blank: Partial<PlanValues>, customerId: string | undefined, locations: string | undefined) {
  const [customer, [location]] = [idIn(customerId), idsIn(locations)];
  return {
    ...blank,
    ...(customer === null ? {} : { customerId: customer }),
    ...(location === undefined ? {} : { locationId: location }),
  };
}

export default function PlanEdit() {
  const id = useAddressId();
  const planId = id === undefined ? null : Number(id);
  return <Editing key={id ?? 'new'} planId={planId} />;
}

function Editing({ planId }: { planId: number | null }) {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const zone = useSession((state) => state.user?.TimeZone);
  const { at, customerId, locations } = useAddress<{ at?: string; customerId?: string; locations?: string }>().query;
  const blank = useMemo(() => begunWith(blankPlan(zone), customerId, locations), [zone, customerId, locations]);
  const editor = usePlanEditor(planId, blank, idsIn(locations));
  const { item, several, setSeveral } = editor;
  const { places, recurrence } = several;
  const setPlaces = (next: readonly number[]) => setSeveral({ ...several, places: next });
  const isNew = planId === null;
  const dirty = editor.dirty();
  const [asking, setAsking] = useState(false);
  const askSeries = useAsk(series.get);
  const onward = useWrite(series.save, { leaving: true });
  const values = editor.form.getValues();
  const makesMany = isNew && isMany(several);
  const rule = recurrence && ruleOf(recurrence, values);
  // Several plans are shown before they are made, and of an occurrence it is asked what else changes.
  const saving = makesMany || item?.seriesId ? { ...editor, save: async () => start() } : editor;
  const start = () => {
    if (
      makesMany
        ? editor.checkFields(Object.keys(planCalls.create.request.shape)) && (recurrence === null || rule !== null)
        : editor.dirty()
    )
      setAsking(true);
    return null;
  };
  /** To the list of what was made or changed. */
  const leave = async (query: Record<string, string>) => {
    editor.kept.forget();
    await navigate({ to: list, search: onlyQuery(query), replace: isNew, ignoreBlocker: true });
  };
  const changeOnward = async () => {
    if (!item?.seriesId) return;
    const isStill = stayer();
    const stored = await askSeries({ id: item.seriesId });
    if (!stored.ok) return;
    const { locationId: _, beginDate, endDate, ...plan } = values;
    const from = stored.data.rule;
    const times = ruleOf(recurrenceOf(from, 0), { beginDate, endDate });
    const { beginTime, endTime, days } = times ?? from;
    const { plan: before, auditors } = stored.data;
    const { leadAuditorId, assistantAuditorId } = values;
    // Where locations have auditors of their own, the occurrence's are those of its location.
    const isApart = auditors.length > 0;
    const team = isApart ? before : values;
    const own = { locationId: item.locationId, leadAuditorId, assistantAuditorId };
    const sent = {
      id: item.seriesId,
      plan: {
        ...plan,
        ...(stored.data.locationCount > 1 ? namesWithout(item.locationName, plan) : {}),
        leadAuditorId: team.leadAuditorId,
        assistantAuditorId: team.assistantAuditorId,
      },
      locationIds: stored.data.locationIds,
      auditors: isApart ? [...auditors.filter((one) => one.locationId !== own.locationId), own] : [],
      rule: { ...from, beginTime, endTime, days },
      changeFrom: item.seriesDay,
    };
    const outcome = await onward.send(sent as InputOf<typeof series.save>);
    if (outcome.ok && isStill()) await leave({ seriesId: String(item.seriesId) });
  };
  const { ready } = editor;
  // Another project empties the location, but the plan is still for those that were chosen before.
  const { propose } = editor.form;
  const lacksPlace = isNew && !values.locationId ? places[0] : undefined;
  useEffect(() => {
    if (lacksPlace !== undefined) propose('locationId', lacksPlace);
  }, [lacksPlace, propose]);
  // A report leads here to make the plan longer.
  useEffect(() => {
    if (ready && at === 'end') focusEndDate();
  }, [ready, at]);
  const title = item && localized(item.definition, item.locales, languageIds[language], 'definition');
  useNameAsTitle(title);

  if (isGone(editor.error) && !dirty) return <Gone back={{ to: list }} />;
  // A plan's subject is fixed on the air, and for ever once something was received.
  const fixed = item !== undefined && (item.locked || item.published);
  const step = { form: editor.form, isNew, fixed, locked: item?.locked === true };
  const moved =
    item !== undefined &&
    withoutZone(values.beginDate, 'begin').slice(0, 10) !== withoutZone(item.beginDate, 'begin').slice(0, 10);

  return (
    <FormPage
      editor={saving}
      saveLabel={makesMany ? words.show : common.save}
      title={title ?? say(isNew ? planWords.add : words.edit)}
      onSaved={(saved) => {
        if (isNew && saved !== null) void navigate({ to: `/auditlist/edit/${saved}`, replace: true });
      }}
      onCancel={() => void navigate({ to: list, replace: isNew })}
      actions={item === undefined ? undefined : <Actions item={{ ...item, definition: title ?? item.definition }} />}
    >
      {item !== undefined && (
        <AirPanel item={item} dirty={dirty} save={async () => (await editor.save())?.ok === true} />
      )}
      {item?.seriesId && (
        <SeriesCard seriesId={item.seriesId} onGone={() => void leave({ seriesId: String(item.seriesId) })} />
      )}
      {fixed && (
        <p className={classes.lock}>
          <IconLock size={17} stroke={1.8} aria-hidden />
          {say(item.locked ? refusals.planLocked.text : isEnded(item) ? words.fixedEnded : words.fixedOnAir)}
        </p>
      )}
      <WhatStep {...step} onCustomer={() => setPlaces([])} />
      <WhereStep {...step} places={places} setPlaces={setPlaces} />
      <WhenStep
        {...step}
        recurrence={recurrence}
        setRecurrence={(next) => setSeveral({ ...several, recurrence: next })}
      />
      {asking && makesMany && (
        <MakeDialog
          values={values}
          locationIds={places.length > 1 ? places : values.locationId ? [values.locationId] : []}
          rule={rule}
          onAirDaysBefore={recurrence?.onAirDaysBefore ?? 0}
          onClose={() => setAsking(false)}
          onMade={(query) => void leave(query)}
        />
      )}
      {asking && !makesMany && (
        <SaveQuestion
          isMoved={moved}
          close={() => setAsking(false)}
          choose={(what) => {
            setAsking(false);
            void (what === 'only' ? editor.save() : changeOnward());
          }}
        />
      )}
    </FormPage>
  );
}

function Actions({ item }: { item: PlanRecord }) {
  const say = useSay();
  const navigate = useNavigate();
  const rights = useRights();
  const phone = usePhone();
  const work = usePlanWork();
  const [cancelling, cancel] = useDisclosure(false);
  const results = `/audit/audit-details/${item.id}`;
  const remove = async () => {
    const isStill = stayer();
    if ((await work.remove([item])) && isStill()) await navigate({ to: list, replace: true, ignoreBlocker: true });
  };
  return (
    <>
      <Box visibleFrom="sm">
        <StatusBadge tone={toneOfStatus(item.statusCode)}>{item.statusName}</StatusBadge>
      </Box>
      {may(audit.summary.access, rights) && (
        <Button
          visibleFrom="sm"
          variant="default"
          leftSection={<IconChartBar size={16} />}
          renderRoot={(root) => <Link {...root} to={results} />}
        >
          {say(planWords.results)}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say(common.moreOf, { name: item.definition })}
            loading={work.busy}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {phone && may(audit.summary.access, rights) && (
            <Menu.Item leftSection={<IconChartBar size={16} />} renderRoot={(root) => <Link {...root} to={results} />}>
              {say(planWords.results)}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void work.copy(item.id)}>
            {say(planWords.copy)}
          </Menu.Item>
          {item.statusCode !== statuses.Cancelled && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={cancel.open}>
              {say(planWords.cancel)}
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            disabled={item.locked}
            onClick={() => void remove()}
          >
            {say(common.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {cancelling && <CancelDialog item={item} close={cancel.close} />}
    </>
  );
}
