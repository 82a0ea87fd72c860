interface SyntaxMessage {
  message: string;
  hint: string;
}

export const UNKNOWN_WORD: SyntaxMessage = {
  message: 'has a word that JSON does not know',
  hint: 'put names and text in double quotes; only numbers, true, false and null go without',
};

/** What each error of jsonc-parser is called, and what to do about it. */
export const SYNTAX_ERRORS: Partial<Record<string, SyntaxMessage>> = {
  InvalidNumberFormat: {
    message: 'has a number in a form that JSON does not know',
    hint: 'write it with digits and a point, such as 0.5',
  },
  PropertyNameExpected: {
    message: 'lacks the name of a property here',
    hint: 'put the name in double quotes before the colon',
  },
  ValueExpected: {
    message: 'lacks a value here',
    hint: 'write a value, or remove the name and the comma before it',
  },
  ColonExpected: {
    message: 'lacks a colon after the name of a property',
    hint: 'write "name": value',
  },
  CommaExpected: {
    message: 'lacks a comma after this',
    hint: 'put a comma between two properties or list items',
  },
  CloseBraceExpected: {
    message: 'ends before an object is closed',
    hint: 'add the missing }',
  },
  CloseBracketExpected: {
    message: 'ends before a list is closed',
    hint: 'add the missing ]',
  },
  EndOfFileExpected: {
    message: 'goes on after the end of its object',
    hint: 'remove what follows the last }, or one } before it',
  },
  InvalidCommentToken: {
    message: 'has a comment, which JSON does not allow',
    hint: 'remove the comment',
  },
  UnexpectedEndOfComment: {
    message: 'has a comment without end',
    hint: 'remove the comment',
  },
  UnexpectedEndOfString: {
    message: 'has a text without closing quote',
    hint: 'close the text with a double quote on the same line; write a line break as \\n',
  },
  UnexpectedEndOfNumber: {
    message: 'has an unfinished number',
    hint: 'write it with digits and a point, such as 0.5',
  },
  InvalidUnicode: {
    message: 'has a broken character code',
    hint: 'write \\u and four hexadecimal digits',
  },
  InvalidEscapeCharacter: {
    message: 'has a backslash before a character that takes none',
    hint: 'write a backslash as \\\\, or use a slash in paths',
  },
  InvalidCharacter: {
    message: 'has an invisible control character in a text',
    hint: 'write a tab as \\t and a line break as \\n',
  },
};
