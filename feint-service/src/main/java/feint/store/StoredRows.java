package feint.store;

import feint.store.RunRow.Following;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.mapper.RowMapper;

/** Rows of the database as runs and queries. */
final class StoredRows {

  static final RowMapper<RunRow> RUN =
      (row, context) ->
          new RunRow(
              row.getLong("place"),
              new Origin(
                  row.getString("id"),
                  Optional.ofNullable(row.getString("request_id")),
                  row.getString("request_hash"),
                  row.getString("name"),
                  row.getString("scenario"),
                  row.getString("policy"),
                  Optional.ofNullable(row.getString("policy_file")),
                  Arrays.asList(row.getString("trajectories").split(",", -1)),
                  number(row, "seed"),
                  row.getString("begun_as"),
                  row.getLong("created"),
                  Optional.ofNullable(row.getString("public_name")),
                  following(row),
                  new RunTerms(
                      row.getInt("tasks") == 1, number(row, "deadline"), number(row, "pace"))),
              new Standing(
                  row.getLong("version"),
                  phase(row.getString("phase")),
                  row.getInt("waiting") == 1,
                  row.getString("failure"),
                  row.getInt("part"),
                  row.getLong("draws"),
                  row.getInt("sent"),
                  row.getInt("queue"),
                  row.getLong("paid"),
                  row.getInt("doubted") == 1,
                  row.getInt("identified") == 1),
              row.getString("chain"));

  static final RowMapper<QueryRow> QUERY =
      (row, context) ->
          new QueryRow(
              row.getInt("oracle"),
              QueryRow.query(
                  row.getInt("number"),
                  row.getInt("incentive"),
                  row.getInt("decoy"),
                  row.getInt("decoy_steps"),
                  row.getInt("decoy_state")),
              row.getLong("asked"),
              row.getObject("informative") == null
                  ? Optional.empty()
                  : Optional.of(
                      new QueryRow.Answer(
                          row.getInt("informative") == 1,
                          row.getLong("answered"),
                          row.getInt("given_up") == 1)),
              row.getObject("late") == null
                  ? Optional.empty()
                  : Optional.of(row.getInt("late") == 1));

  private StoredRows() {}

  private static OptionalLong number(ResultSet row, String column) throws SQLException {
    return row.getObject(column) == null
        ? OptionalLong.empty()
        : OptionalLong.of(row.getLong(column));
  }

  private static Optional<Following> following(ResultSet row) throws SQLException {
    String run = row.getString("follows");
    return run == null
        ? Optional.empty()
        : Optional.of(new Following(run, row.getString("carried")));
  }

  static Phase phase(String label) {
    return Arrays.stream(Phase.values())
        .filter(phase -> phase.label().equals(label))
        .findFirst()
        .orElse(Phase.DAMAGED);
  }
}
