/** A random UUID (version 4). `crypto.randomUUID` is there by TLS alone. */
export const newKey = (): string =>
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit === '8' ? 8 + (byte & 3) : byte & 15).toString(16);
  });
