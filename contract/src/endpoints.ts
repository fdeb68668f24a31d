/**
 * Method and path of the calls made where schemas are not loaded: by the field form, since participants would have to
 * download them, and before sign-in. The calls' rows are spelt with the same values.
 */
export const endpoints = {
  resolve: { method: 'GET', path: '/field/resolve' },
  form: { method: 'GET', path: '/field/form' },
  submit: { method: 'POST', path: '/field/responses' },
  pictureState: { method: 'HEAD', path: '/field/pictures/{pictureKey}' },
  putPicture: { method: 'PUT', path: '/field/pictures/{pictureKey}' },
  receipt: { method: 'GET', path: '/field/receipt/{receiptNumber}' },
  receiptPdf: { method: 'GET', path: '/field/receipt/{receiptNumber}/pdf' },
  assignments: { method: 'GET', path: '/field/assignments' },
  history: { method: 'GET', path: '/field/history' },
  storedResponse: { method: 'GET', path: '/field/responses/{responseKey}' },
  ownAction: { method: 'GET', path: '/field/action' },
  setOwnAction: { method: 'POST', path: '/field/action' },
  putActionPicture: { method: 'PUT', path: '/field/action/pictures/{pictureKey}' },
  actions: { method: 'POST', path: '/admin/Action/GetAll' },
  setAction: { method: 'POST', path: '/admin/Action/SetState' },
  addActionPicture: { method: 'POST', path: '/admin/Action/UploadPicture' },
  draft: { method: 'GET', path: '/field/drafts/{responseKey}' },
  putDraft: { method: 'PUT', path: '/field/drafts/{responseKey}' },
  deleteDraft: { method: 'POST', path: '/field/drafts/{responseKey}/Delete' },
  language: { method: 'GET', path: '/User/UpdateLanguage' },
  notices: { method: 'POST', path: '/Notice/GetAll' },
  markNotices: { method: 'POST', path: '/Notice/MarkRead' },
  pushKey: { method: 'GET', path: '/Push/Key' },
  pushSubscribe: { method: 'POST', path: '/Push/Subscribe' },
  pushUnsubscribe: { method: 'POST', path: '/Push/Unsubscribe' },
} as const;

/** Those of signing in and out; apart, since the first page of the back office loads no others. */
export const signInEndpoints = {
  login: { method: 'POST', path: '/token/login' },
  secondFactor: { method: 'POST', path: '/Token/SecondFactor' },
  passkeyOptions: { method: 'POST', path: '/Token/PasskeyOptions' },
  passkey: { method: 'POST', path: '/Token/Passkey' },
  logout: { method: 'POST', path: '/Token/Logout' },
  installStatus: { method: 'GET', path: '/Install/Status' },
} as const;

/** What the page of one response reads: every screen knows when that has changed, and loads the schemas of none of them. */
export const responseEndpoints = {
  details: { method: 'GET', path: '/admin/Report/GetAuditDetails' },
  list: { method: 'POST', path: '/admin/Response/GetAll' },
  history: { method: 'GET', path: '/admin/Response/GetHistory' },
  changes: { method: 'GET', path: '/admin/Response/GetChanges' },
} as const;

export type Endpoint =
  | (typeof endpoints)[keyof typeof endpoints]
  | (typeof signInEndpoints)[keyof typeof signInEndpoints];
