// For who is asked the same again and again.

/** The same function, which answers the same question as last time without working it out again. */
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
