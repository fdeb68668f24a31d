import { useFormat } from '../../client/format.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: 820 B, 1.4 MB, 12 GB. */
export function useBytes(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
    const value = bytes / 1024 ** step;
    return `${format.number(value, value < 10 && step > 0 ? 1 : 0)} ${units[step]}`;
  };
}
