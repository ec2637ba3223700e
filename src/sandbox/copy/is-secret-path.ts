/** Whether a read below this path answers a secret: no copy keeps it. */
export function isSecretPath(path: string): boolean {
  return /\/(?:connection_uri|reveal_password|reveal)$/.test(path);
}
