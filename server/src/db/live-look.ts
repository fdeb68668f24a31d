/**
 * What has happened for those who listen, as `looked`. `$1` are their sessions, `$2` and `$3` companies and the snapshot that each has
 * been told of, `$4` is now.
 */
export const lookLive = 'select gate.live_look($1, $2, $3, $4) as looked';
