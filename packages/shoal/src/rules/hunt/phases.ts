/** Value of a hunter's `huntPhase` while it attacks; 0 while it rests. */
export const attacking = 1;
