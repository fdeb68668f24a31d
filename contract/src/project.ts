import { z } from 'zod';
import { crud } from './crud.ts';
import { filterId, listRequest, listResponse } from './list.ts';
import { LocationItem } from './location.ts';
import { lookup } from './lookup.ts';
import { empty, read, rowVersion, write } from './row.ts';
import { say } from './text.ts';
import {
  flag,
  id,
  idList,
  name,
  nameLocales,
  optionalFlag,
  optionalId,
  optionalNameLocales,
  optionalProse,
} from './wire.ts';

export const ProjectItem = z.object({
  Id: id,
  Name: z.string(),
  CustomerId: id.nullable(),
  CustomerName: z.string().nullable(),
  Description: z.string().nullable(),
  Locales: nameLocales,
  Published: flag,
});

export const ProjectForm = z.object({
  Name: name(say({ tr: 'Proje adını girin.', en: 'Enter the project name.' })),
  CustomerId: optionalId,
  Description: optionalProse,
  Locales: optionalNameLocales,
  Published: optionalFlag,
});

const rows = crud('/admin/project', {
  access: 'ManageProjects',
  item: ProjectItem,
  form: ProjectForm,
  /** Projects that a location belongs to. */
  filters: { locationId: filterId },
  noun: {
    tr: { one: 'proje', object: 'projeyi', named: 'projesi', many: 'projeler' },
    en: { one: 'project', many: 'projects' },
  },
  nameKey: 'Name',
  lookup: lookup.projectsByCustomer,
});

export const project = {
  ...rows,
  create: {
    ...rows.create,
    request: ProjectForm.extend({
      /** It begins with every active location of its customer; without a customer with none. */
      allLocations: optionalFlag,
      checklistIds: idList.nullable().optional(),
    }),
  },
};

export const Level = z.object({
  id: z.int().min(0).max(2147483647).nullable().optional(),
  name: name(say({ tr: 'Başarı seviyesi adını girin.', en: 'Enter the achievement level name.' })),
  min: z.number(),
  max: z.number(),
  locales: optionalNameLocales,
});

const SavedLevel = z.object({
  id,
  name: z.string(),
  min: z.number(),
  max: z.number(),
  locales: nameLocales,
  rowVersion,
});

export const levelProblems = {
  overlap: say({ tr: 'Aralıklar çakışıyor.', en: 'The ranges overlap.' }),
  minAboveMax: say({ tr: 'En az değer, en çok değerden büyük olamaz.', en: 'The minimum cannot exceed the maximum.' }),
  outside: say({ tr: '0 ile 100 arasında olmalıdır.', en: 'It must be between 0 and 100.' }),
};

const access = 'ManageProjects';
const base = '/admin/Project';
const NamedUser = z.object({ Id: id, FullName: z.string() });
const NamedChecklist = z.object({ Id: id, Name: z.string() });
const ofProject = { projectId: id };

const parts = <Row extends z.ZodObject>(path: string, row: Row) =>
  read({
    method: 'POST',
    path: `${base}/${path}`,
    access,
    request: listRequest(row, ofProject),
    response: listResponse(row),
  });

const added = say({ tr: 'Projeye eklendi.', en: 'Added to the project.' });
const removed = say({ tr: 'Projeden çıkarıldı.', en: 'Removed from the project.' });

const add = <S extends z.ZodRawShape>(path: string, ids: S) =>
  write({
    method: 'POST',
    path: `${base}/${path}`,
    access,
    request: z.object({ ...ofProject, ...ids }),
    response: empty,
    done: added,
  });

const drop = (path: string) =>
  write({
    method: 'POST',
    path: `${base}/${path}`,
    access,
    request: z.object({ ...ofProject, ids: idList }),
    response: empty,
    done: removed,
    refuses: ['mappingInUse'],
  });

/** What belongs to a project: its locations, users, checklists and achievement levels. */
export const mapping = {
  locations: parts('GetProjectLocations', LocationItem),
  otherLocations: parts('GetLocationsNotMappedToProject', LocationItem),
  addLocations: add('AddLocationsToProject', { locationIds: idList }),
  removeLocations: drop('DeleteProjectLocation'),
  users: parts('GetProjectUsers', NamedUser),
  otherUsers: parts('GetUsersNotMappedToProject', NamedUser),
  addUsers: add('AddUsersToProject', { userIds: idList }),
  removeUsers: drop('DeleteUserProject'),
  checklists: parts('GetProjectChecklists', NamedChecklist),
  otherChecklists: parts('GetChecklistsNotMappedToProject', NamedChecklist),
  addChecklists: add('AddChecklistToProject', { checklistIds: idList }),
  removeChecklists: drop('DeleteProjectChecklist'),
  levels: read({
    method: 'GET',
    path: `${base}/GetProjectAchievements`,
    access,
    request: z.object(ofProject),
    response: z.array(SavedLevel),
  }),
  saveLevels: write({
    method: 'POST',
    path: `${base}/SaveProjectAchievementLevels`,
    access,
    /** `rowVersions` are those of the levels that the change was made on; without them the last one wins. */
    request: z.object({
      ...ofProject,
      levels: z.array(Level).max(50),
      rowVersions: z.array(rowVersion).max(1000).nullable().optional(),
    }),
    response: empty,
    refuses: ['changedMeanwhile'],
    done: say({ tr: 'Başarı seviyeleri güncellendi.', en: 'Achievement levels updated.' }),
  }),
};
