interface SyntaxWords {
  says: string;
  hint: string;
}

export const UNKNOWN_WORD: SyntaxWords = {
  says: 'has a word that JSON does not know',
  hint: 'put names and text in double quotes; only numbers, true, false and null go without',
};

/** What each error of jsonc-parser is called, and what to do about it. */
export const SYNTAX_ERRORS: Partial<Record<string, SyntaxWords>> = {
  InvalidNumberFormat: {
    says: 'has a number in a form that JSON does not know',
    hint: 'write it with digits and a point, such as 0.5',
  },
  PropertyNameExpected: {
    says: 'lacks the name of a property here',
    hint: 'put the name in double quotes before the colon',
  },
  ValueExpected: {
    says: 'lacks a value here',
    hint: 'write a value, or remove the name and the comma before it',
  },
  ColonExpected: {
    says: 'lacks a colon after the name of a property',
    hint: 'write "name": value',
  },
  CommaExpected: {
    says: 'lacks a comma after this',
    hint: 'put a comma between two properties or list items',
  },
  CloseBraceExpected: {
    says: 'ends before an object is closed',
    hint: 'add the missing }',
  },
  CloseBracketExpected: {
    says: 'ends before a list is closed',
    hint: 'add the missing ]',
  },
  EndOfFileExpected: {
    says: 'goes on after the end of its object',
    hint: 'remove what follows the last }, or one } before it',
  },
  InvalidCommentToken: {
    says: 'has a comment, which JSON does not allow',
    hint: 'remove the comment',
  },
  UnexpectedEndOfComment: {
    says: 'has a comment without end',
    hint: 'remove the comment',
  },
  UnexpectedEndOfString: {
    says: 'has a text without closing quote',
    hint: 'close the text with a double quote on the same line; write a line break as \\n',
  },
  UnexpectedEndOfNumber: {
    says: 'has an unfinished number',
    hint: 'write it with digits and a point, such as 0.5',
  },
  InvalidUnicode: {
    says: 'has a broken character code',
    hint: 'write \\u and four hexadecimal digits',
  },
  InvalidEscapeCharacter: {
    says: 'has a backslash before a character that takes none',
    hint: 'write a backslash as \\\\, or use a slash in paths',
  },
  InvalidCharacter: {
    says: 'has an invisible control character in a text',
    hint: 'write a tab as \\t and a line break as \\n',
  },
};
