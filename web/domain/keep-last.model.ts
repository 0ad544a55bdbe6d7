// Remembers the last result, for callers that ask for the same one many times in a row.

/** The same function, but a question equal to the last one is answered from memory. */
export function keepLast<Question, Answer>(
  isSame: (one: Question, other: Question) => boolean,
  workOut: (question: Question) => Answer,
): (question: Question) => Answer {
  let last: { readonly question: Question; readonly answer: Answer } | null = null;
  return (question) => {
    if (last === null || !isSame(last.question, question)) last = { question, answer: workOut(question) };
    return last.answer;
  };
}
