bases! { "chess" "shogi" "xiangqi" "shatranj" }
