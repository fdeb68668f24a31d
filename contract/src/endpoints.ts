/**
 * Method and path of the calls that are made where the schemas are not loaded: by the field form, whose participants would
 * have to download them, and before sign-in. Their rows are spelt with the same values.
 */
export const endpoints = {
  resolve: { method: 'GET', path: '/field/resolve' },
  form: { method: 'GET', path: '/field/form' },
  submit: { method: 'POST', path: '/field/responses' },
  pictureState: { method: 'HEAD', path: '/field/pictures/{pictureKey}' },
  putPicture: { method: 'PUT', path: '/field/pictures/{pictureKey}' },
  receipt: { method: 'GET', path: '/field/receipt/{receiptNumber}' },
  login: { method: 'POST', path: '/token/login' },
  installStatus: { method: 'GET', path: '/Install/Status' },
} as const;

export type Endpoint = (typeof endpoints)[keyof typeof endpoints];
