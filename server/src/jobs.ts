/** Background tasks by name, with their payloads: ids only. The company is added when a task is queued. */
export interface Jobs {
  'mail.send': { mailId: number };
  'sample.load': { userId: number };
}
