/**
 * Why a plan file cannot be read again: masking it changed words that its reader looks for. It is
 * said by what saves such a file and by what reads it, which is loaded only when it is called.
 */
export const SECRET_IS_WORD =
  'a secret of the environment has the same text as a word of the plan file itself, such as an action, and the file masks that word; set another secret, then plan again';
