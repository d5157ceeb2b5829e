/** What a hunter's `huntPhase` is while it attacks; 0 while it rests. */
export const attacking = 1;
