import { useEffect, useState } from 'react';

export const apiDocsUrl = '/api/docs';

/** Whether this installation shows the description of its API; false until that is known. */
export function useApiDocs(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    fetch(apiDocsUrl, { method: 'HEAD', signal: gone.signal }).then(
      ({ ok }) => setThere(ok),
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  return isThere;
}
